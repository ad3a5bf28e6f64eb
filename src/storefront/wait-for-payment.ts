import { secondsLeft } from "./shown-payment";

/**
 * How a payment stands: `session` in the answer of `GET /store/crossborder/sessions/:id`.
 * @example
 * const isOver = ({ payment }: WaitingSession) => payment !== "pending";
 */
export interface WaitingSession {
  /** Id of Medusa's payment session. */
  id: string;
  /** The shop's reference of the order at the gateway. */
  reference: string;
  /** State in the ledger, such as `open`, `paid` or `closed`. */
  state: string;
  /** `failed` is final: this payment can no longer be made. */
  payment: "pending" | "paid" | "failed";
  /** ISO 8601; null where the gateway has no time limit. */
  expires_at: string | null;
  /** Id of the order, once it is placed. */
  order_id?: string;
}

/**
 * Settings of {@link waitForPayment}. Times are in milliseconds.
 * @example
 * const options: WaitOptions = { intervalMs: 3_000, onProblem: (error) => console.warn(error) };
 */
export interface WaitOptions {
  /** Time between an answer and the next request. 2,000 by default. */
  intervalMs?: number;
  /** Longest time for one request. 15,000 by default. */
  askWithinMs?: number;
  /**
   * How long to go on after `expires_at`, because the gateway's last status of an order comes a little later.
   * 120,000 by default.
   */
  graceMs?: number;
  /** Ends the waiting: the promise rejects with the signal's reason. */
  signal?: AbortSignal;
  /**
   * Called after every answer, and every second in between.
   * @param secondsLeft whole seconds until `expires_at`; `Infinity` where there is no time limit
   */
  onUpdate?(session: WaitingSession, secondsLeft: number): void;
  /**
   * Called when a request failed. With the default interval the next ones follow after 4, 8 and then always
   * 16 seconds.
   */
  onProblem?(error: unknown): void;
}

/** The longest pause between two requests, in intervals. */
const LONGEST_BACKOFF = 8;

/**
 * Queries the store until the payment is `paid` or `failed`, also while the connection is gone. Resolves to
 * the last answer; it is still `pending` only when nothing was decided `graceMs` after `expires_at`.
 * @param ask one request to `GET /store/crossborder/sessions/:id`; its signal ends after `askWithinMs`
 * @throws the signal's reason when it ends the waiting; also what `onProblem`, or `onUpdate` at an answer,
 * throws
 * @example
 * const leaving = new AbortController();
 * const { payment, order_id } = await waitForPayment(
 *   async (signal) => {
 *     const response = await fetch("https://shop.example/store/crossborder/sessions/payses_1", { signal });
 *     const { session }: { session: WaitingSession } = JSON.parse(await response.text());
 *     return session;
 *   },
 *   { signal: leaving.signal, onUpdate: (_session, seconds) => console.log(clockText(seconds)) },
 * );
 */
export async function waitForPayment(
  ask: (signal: AbortSignal) => Promise<WaitingSession>,
  options: WaitOptions = {},
): Promise<WaitingSession> {
  const {
    intervalMs = 2_000,
    askWithinMs = 15_000,
    graceMs = 120_000,
    signal,
    onUpdate,
    onProblem,
  } = options;
  let known: WaitingSession | undefined;
  let failures = 0;
  const update = () => known && onUpdate?.(known, secondsLeft(known.expires_at));
  const ticking = setInterval(update, 1_000);
  try {
    for (;;) {
      const answer = await withTimeout(askWithinMs, signal, ask).catch((error: unknown) => {
        throwIfAborted(signal);
        onProblem?.(error);
      });
      failures = answer ? 0 : failures + 1;
      if (answer) {
        known = answer;
        update();
        if (isOver(answer, graceMs)) return answer;
      }
      await pause(intervalMs * Math.min(2 ** failures, LONGEST_BACKOFF), signal);
    }
  } finally {
    clearInterval(ticking);
  }
}

const isOver = ({ payment, expires_at }: WaitingSession, graceMs: number): boolean =>
  payment !== "pending" || (expires_at !== null && Date.now() > Date.parse(expires_at) + graceMs);

/** As `signal.throwIfAborted`, which the runtimes of some apps do not have. @throws the signal's reason */
function throwIfAborted(signal?: AbortSignal): void {
  if (signal?.aborted) throw signal.reason ?? new Error("The waiting was cancelled");
}

/** Runs `work`, which may never answer: its signal, and the promise, end after `ms`, or with `outer`. */
async function withTimeout<T>(
  ms: number,
  outer: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  throwIfAborted(outer);
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
async function pause(ms: number, signal?: AbortSignal): Promise<void> {
  throwIfAborted(signal);
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
