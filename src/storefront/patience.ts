/** As `signal.throwIfAborted`, which not every app's runtime has. @throws the signal's reason */
export function throwIfEnded(signal?: AbortSignal): void {
  if (signal?.aborted) throw signal.reason ?? new Error("Nobody waits any more");
}

/** Runs what may never answer: its signal, and the promise, end after `ms`, or with `outer`. */
export async function within<T>(
  ms: number,
  outer: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  throwIfEnded(outer);
  const controller = new AbortController();
  const { signal } = controller;
  const ended = new Promise<never>((_resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
  const end = () => controller.abort(outer?.reason);
  const timer = setTimeout(() => controller.abort(new Error(`No answer within ${ms} ms`)), ms);
  outer?.addEventListener("abort", end, { once: true });
  try {
    return await Promise.race([work(signal), ended]);
  } finally {
    clearTimeout(timer);
    outer?.removeEventListener("abort", end);
  }
}

/** @throws the signal's reason as soon as it ends */
export async function pause(ms: number, signal?: AbortSignal): Promise<void> {
  throwIfEnded(signal);
  await new Promise<void>((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", end);
      resolve();
    }, ms);
    signal?.addEventListener("abort", end, { once: true });
  });
}
