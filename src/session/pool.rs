//! Work on several threads.

use std::sync::atomic::{AtomicU64, Ordering};
use std::thread::Builder;

/// More threads for each processor than these are never started: they gain nothing, and where memory
/// is short, a thread that the system still has room for may leave none to work with.
const PER_PROCESSOR: usize = 4;

/// Has the tasks from 0 to `tasks - 1` done on so many threads, each with a worker of its own, which
/// are all given back. When `work` says false, no further task is begun.
///
/// The calling thread works, too. Where the system has no room for a thread, fewer have to do.
pub fn run<W: Send>(
    threads: usize,
    tasks: u64,
    worker: impl Fn() -> W + Sync,
    work: impl Fn(&mut W, u64) -> bool + Sync,
) -> Vec<W> {
    let next = AtomicU64::new(0);
    let body = || {
        let mut worker = worker();
        loop {
            let task = next.fetch_add(1, Ordering::Relaxed);
            if task >= tasks {
                return worker;
            }
            if !work(&mut worker, task) {
                next.store(tasks, Ordering::Relaxed);
            }
        }
    };
    let useful = PER_PROCESSOR * std::thread::available_parallelism().map_or(1, usize::from);
    let others = (threads.min(useful) as u64).min(tasks).saturating_sub(1);
    std::thread::scope(|scope| {
        let started: Vec<_> = (0..others).map_while(|_| Builder::new().spawn_scoped(scope, body).ok()).collect();
        let mut workers = vec![body()];
        for thread in started {
            workers.push(thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
        }
        workers
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_task_is_done_once_by_any_number_of_threads() {
        for threads in [0, 1, 3, 1_000] {
            let workers = run(threads, 500, Vec::new, |done: &mut Vec<u64>, task| {
                done.push(task);
                true
            });
            let mut done = workers.concat();
            done.sort_unstable();
            assert!(done.iter().copied().eq(0..500), "{threads} threads");
        }
    }

    #[test]
    fn no_task_is_begun_after_a_no() {
        assert_eq!(
            run(
                1,
                500,
                || 0,
                |last, task| {
                    *last = task;
                    task < 7
                }
            ),
            [7]
        );
        assert_eq!(run(4, 0, || 5, |_, _| true), [5]);
    }
}
