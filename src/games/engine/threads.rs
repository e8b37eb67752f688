//! Helpers for parallel work and for locking.

use std::sync::{Mutex, MutexGuard, PoisonError};

/// Locks `lock`, even if it is poisoned: no code of this program can panic while the data behind a lock is
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
