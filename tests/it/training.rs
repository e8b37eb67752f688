//! Training a network: gradients and targets.

use sorcery::engine::{Outcome, Rng, Seat, Stream};
use sorcery::games::evaluator::Evaluator;
use sorcery::games::network::{Group, Inputs, Network, NetworkShape, RowWriter};
use sorcery::session::training::{Gradient, Sight, lessons};

const SHAPE: NetworkShape = NetworkShape {
    rows: &[&[Group::Numbers(5)], &[Group::Numbers(3)]],
    sums: 3,
    game: &[Group::Numbers(4)],
    blocks: 2,
};

/// Returns random inputs for a network of the shape [`SHAPE`]: the inputs for the game as a whole, then the inputs
/// of three rows.
fn inputs(rng: &mut Rng) -> Inputs {
    let mut inputs = Inputs::default();
    let mut numbers = |row: &mut RowWriter<'_, 5>, count| {
        (0..count).for_each(|_| row.number(rng.word() as f32 / 4_294_967_296.0 - 0.3));
    };
    inputs.write_game(|row| numbers(row, 4));
    for (kind, sum) in [(0, 0), (1, 2), (0, 1)] {
        let count = if kind == 0 { 5 } else { 3 };
        inputs.write_row(kind, sum, |row| numbers(row, count));
    }
    inputs
}

#[test]
fn a_gradient_is_the_slope_of_the_loss() {
    let mut rng = Rng::new(1, Stream::Playout);
    let weights = (0..SHAPE.weights()).map(|_| (rng.word() as f32 / 4_294_967_296.0 - 0.5) * 0.4).collect();
    let mut network = Network::new(SHAPE, weights).unwrap();
    let (inputs, target) = (inputs(&mut rng), 0.8);
    let mut gradient = Gradient::new(SHAPE);
    gradient.add(&network, &inputs, target);
    let weights = network.weights().to_vec();
    gradient.descend(&mut network, 1.0);
    let slopes: Vec<f32> = weights.iter().zip(network.weights()).map(|(before, after)| before - after).collect();
    network.weights_mut().copy_from_slice(&weights);
    for place in (0..SHAPE.weights()).step_by(7) {
        let weight = network.weights()[place];
        let mut loss = |weight: f32| {
            network.weights_mut()[place] = weight;
            let value = f64::from(Evaluator::new(&network).value(&inputs));
            -0.8 * value.ln() - 0.2 * (1.0 - value).ln()
        };
        let slope = (loss(weight + 1e-2) - loss(weight - 1e-2)) / 2e-2;
        loss(weight);
        let found = f64::from(slopes[place]);
        assert!((slope - found).abs() < 0.002 + 0.05 * slope.abs(), "weight {place}: {found} for a slope of {slope}");
    }
}

#[test]
fn training_lowers_the_loss() {
    let mut rng = Rng::new(2, Stream::Playout);
    let weights = (0..SHAPE.weights()).map(|_| (rng.word() as f32 / 4_294_967_296.0 - 0.5) * 0.4).collect();
    let mut network = Network::new(SHAPE, weights).unwrap();
    let lessons = [(inputs(&mut rng), 1.0), (inputs(&mut rng), 0.0)];
    let mut gradient = Gradient::new(SHAPE);
    let losses: Vec<f32> = (0..200)
        .map(|_| {
            let loss = lessons.iter().map(|(inputs, target)| gradient.add(&network, inputs, *target)).sum();
            gradient.step(&mut network, 0.01);
            loss
        })
        .collect();
    assert!(losses[199] < 0.1 * losses[0], "{} after {}", losses[199], losses[0]);
}

/// Without searches, the target of the last position is the outcome. With searches, the target also includes the
/// position's own value.
#[test]
fn a_target_mixes_the_outcome_and_the_values_of_searches() {
    let targets = |searched| {
        let sights = [(Seat::ONE, 0.5), (Seat::TWO, 0.4)].map(|(seat, thought)| Sight {
            position: (),
            seat,
            thought,
            strayed: false,
        });
        let found = lessons(sights.into(), Some(Outcome::won_by(Seat::ONE)), searched);
        found.iter().map(|lesson| (lesson.target * 1000.0).round()).collect::<Vec<f32>>()
    };
    assert_eq!(targets(false), [0.0, 920.0]);
    assert_eq!(targets(true), [80.0, 836.0]);
}
