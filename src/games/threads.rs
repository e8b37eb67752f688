//! Helpers for parallel work and for locking.

use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Target time between two intermediate results of a long computation.
const STEP: Duration = Duration::from_millis(100);

/// Locks `lock`, even if it is poisoned: no code in this program can panic while the data behind a lock is
/// half-updated.
pub fn locked<T: ?Sized>(lock: &Mutex<T>) -> MutexGuard<'_, T> {
    lock.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Runs `work(0)` to `work(n - 1)` in parallel, one thread each, and returns the results in order. If a thread can't
/// be spawned, its work runs on the current thread.
pub fn side_by_side<T: Send>(n: usize, work: impl Fn(usize) -> T + Sync) -> Vec<T> {
    let work = &work;
    std::thread::scope(|scope| {
        let thread = |i| std::thread::Builder::new().spawn_scoped(scope, move || work(i));
        let others: Vec<_> = (1..n).map(thread).collect();
        let mut done = vec![work(0)];
        for (i, thread) in others.into_iter().enumerate() {
            done.push(match thread {
                Ok(thread) => thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)),
                Err(_) => work(i + 1),
            });
        }
        done
    })
}

/// Returns the number of threads that can run at the same time.
pub fn processors() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// Maximum number of threads per processor. More threads gain nothing and may exhaust memory.
const PER_PROCESSOR: usize = 4;

/// Runs tasks 0 to `tasks - 1` on `threads` threads. Each thread creates a value with `worker`, such as a buffer or
/// a list of results, and passes it to `work` with each of its tasks. Returns these values.
///
/// Starts no further task after `work` returns `false`. If the system can't start a thread, uses fewer threads.
pub fn on_threads<W: Send>(
    threads: usize,
    tasks: u64,
    worker: impl Fn() -> W + Sync,
    work: impl Fn(&mut W, u64) -> bool + Sync,
) -> Vec<W> {
    let next = AtomicU64::new(0);
    let body = |_| {
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
    let useful = PER_PROCESSOR * processors();
    side_by_side((threads.min(useful) as u64).min(tasks).max(1) as usize, body)
}

/// Divides the tasks with these numbers into batches and passes each batch to `work`, until `work` returns `false`. The
/// batches, of at least `least` tasks, grow gradually until one takes as long as the time between two intermediate
/// results.
pub fn in_batches(tasks: Range<u64>, least: u64, mut work: impl FnMut(Range<u64>) -> bool) {
    let (mut from, mut size) = (tasks.start, least);
    while from < tasks.end {
        let (to, begin) = (tasks.end.min(from + size), Instant::now());
        if !work(from..to) {
            return;
        }
        let speed = (to - from) as f64 / begin.elapsed().as_secs_f64().max(1e-6);
        size = ((speed * STEP.as_secs_f64()) as u64).min(size * 4).max(least);
        from = to;
    }
}
