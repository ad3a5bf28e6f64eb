import type { Result } from "./outcome";
import { secondsLeft } from "./shown-payment";
import { isFinal } from "./store";
import { isHidden, onReturn, onWake } from "./surroundings";

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
  /** With `state: "closed"`: its time is over, and nobody at the shop has closed it. */
  is_expired?: true;
  /** Id of the order, once it is placed. */
  order_id?: string;
  /** Its number. */
  order_display_id?: number;
  /** ISO 8601: an order that was placed before it is paid is cancelled then. */
  order_expires_at?: string;
  /** Where the subscription is ended that it has begun. */
  end_url?: string;
}

/** What `waitForOrder` and `resultOfReturn` tell besides, for another try of a cart that was begun in this browser. */
type Tried = Pick<Result, "cart_id" | "tried">;

/** So long the page waits before it asks whether the payment was declined. */
const DOUBT_MS = 60_000;

/**
 * Settings of {@link waitForPayment}. Times are in milliseconds.
 * @example
 * const options: WaitOptions = { intervalMs: 3_000, onProblem: (error) => console.warn(error) };
 */
export interface WaitOptions extends PollOptions {
  /**
   * How long to go on after `expires_at`, because the gateway's last status of an order comes a little later.
   * 120,000 by default.
   */
  graceMs?: number;
  /** The shopper has come back to this page, which showed the payment before: `mayBeDeclined` is so from the first answer on. */
  isBack?: boolean;
  /**
   * Called after every answer, and every second in between.
   * @param secondsLeft whole seconds until `expires_at`; `Infinity` where there is no time limit
   * @param mayBeDeclined nothing is known after a minute, or although the shopper has come back to the page and the store was asked.
   * The gateway may say nothing of what was declined inside a wallet: the page asks the shopper, and says nothing of it by itself.
   */
  onUpdate?(session: WaitingSession & Tried, secondsLeft: number, mayBeDeclined: boolean): void;
}

/**
 * How the store is asked again and again. Times are in milliseconds.
 * @example
 * const options: PollOptions = { askWithinMs: 5_000 };
 */
export interface PollOptions {
  /** Time between an answer and the next request at first; it grows to five times that. 2,000 by default. */
  intervalMs?: number;
  /** Longest time for one request. 15,000 by default. */
  askWithinMs?: number;
  /** Ends the waiting: the promise rejects with the signal's reason. */
  signal?: AbortSignal;
  /**
   * Called when a request failed. With the default interval the next ones follow after 4, 8 and then always
   * 16 seconds, and at once when the connection is back.
   */
  onProblem?(error: unknown): void;
}

/** The longest pause between two requests, in intervals: of a page that is hidden or has no connection, … */
const LONGEST_BACKOFF = 8;
/** … and of one that is seen. */
const LONGEST_PAUSE = 5;

/**
 * Sends one request.
 * @param signal ends when it takes too long; missing where the runtime has no `AbortController`
 * @param waitedMs for how long the page has waited since the shopper opened it or came back to it: the store has the gateway
 * asked less often the longer that is
 * @example
 * const ask: Ask<WaitingSession> = async (signal, waitedMs) => {
 *   const address = `https://shop.example/store/crossborder/sessions/payses_1?waited_ms=${waitedMs}`;
 *   const { session }: { session: WaitingSession } = JSON.parse(await (await fetch(address, { signal })).text());
 *   return session;
 * };
 */
export type Ask<T> = (signal: AbortSignal | undefined, waitedMs: number) => Promise<T>;

/**
 * Queries the store until the payment is `paid` or `failed`, also while the connection is gone. Resolves to
 * the last answer; it is still `pending` only when nothing was decided `graceMs` after `expires_at`. The longer the
 * shopper has waited, the less often it asks. A page that is hidden asks still less often, and at once when it is seen again.
 * @param ask one request to `GET /store/crossborder/sessions/:id`
 * @throws the signal's reason when it ends the waiting; the error of `ask` when its `status` says that asking again is in
 * vain, such as 404; also what `onProblem`, or `onUpdate` at an answer, throws
 * @example
 * const leaving = new AbortController();
 * const { payment, order_id } = await waitForPayment(
 *   async (signal, waitedMs) => {
 *     const address = `https://shop.example/store/crossborder/sessions/payses_1?waited_ms=${waitedMs}`;
 *     const response = await fetch(address, { signal });
 *     const { session }: { session: WaitingSession } = JSON.parse(await response.text());
 *     return session;
 *   },
 *   { signal: leaving.signal, onUpdate: (_session, seconds) => console.log(clockText(seconds)) },
 * );
 */
export async function waitForPayment(
  ask: Ask<WaitingSession>,
  { graceMs = 120_000, isBack = false, onUpdate, ...options }: WaitOptions = {},
): Promise<WaitingSession> {
  let known: WaitingSession | undefined;
  let askedBack = false;
  const began = Date.now();
  const update = () => {
    if (!known) return;
    const mayBeDeclined = known.payment === "pending" && (askedBack || Date.now() - began >= DOUBT_MS);
    onUpdate?.(known, secondsLeft(known.expires_at), mayBeDeclined);
  };
  const ticking = setInterval(update, 1_000);
  const stop = onReturn(() => (isBack = true));
  try {
    return await poll(
      async (signal, waitedMs) => {
        const wasBack = isBack;
        const answer = await ask(signal, waitedMs);
        askedBack ||= wasBack;
        return answer;
      },
      (answer) => {
        known = answer;
        update();
        const { payment, expires_at } = answer;
        return (
          payment !== "pending" || (expires_at !== null && Date.now() > Date.parse(expires_at) + graceMs)
        );
      },
      options,
    );
  } finally {
    clearInterval(ticking);
    stop();
  }
}

/** Asks until an answer will do, and through every failure that can pass. @throws as {@link waitForPayment} */
export async function poll<T>(
  ask: Ask<T>,
  willDo: (answer: T) => boolean,
  { intervalMs = 2_000, askWithinMs = 15_000, signal, onProblem }: PollOptions,
): Promise<T> {
  let since = Date.now();
  const sleep = onWake(() => (since = Date.now()));
  try {
    for (let failures = 0; ;) {
      const before = since;
      const waitedMs = Date.now() - before;
      const answer = await withTimeout(askWithinMs, signal, (ended) => ask(ended, waitedMs)).then(
        (value) => ({ value }),
        (error: unknown) => {
          throwIfAborted(signal);
          if (isFinal(error)) throw error;
          onProblem?.(error);
        },
      );
      failures = answer ? 0 : failures + 1;
      if (answer && willDo(answer.value)) return answer.value;
      // Of a shopper who came back meanwhile that answer may not know.
      if (since !== before) continue;
      await pause(failures ? intervalMs * backoff(failures) : patience(intervalMs, since), signal);
    }
  } finally {
    sleep();
  }
}

const backoff = (failures: number): number => Math.min(2 ** failures, LONGEST_BACKOFF);

/** A shopper who has not paid in the first minute will hardly pay in the next second: a tenth of what they have waited. */
function patience(intervalMs: number, since: number): number {
  if (isHidden()) return intervalMs * LONGEST_BACKOFF;
  const waitedMs = Date.now() - since;
  return Math.min(Math.max(intervalMs, waitedMs / 10), intervalMs * LONGEST_PAUSE);
}

/** As `signal.throwIfAborted`, which the runtimes of some apps do not have. @throws the signal's reason */
function throwIfAborted(signal?: AbortSignal): void {
  if (signal?.aborted) throw signal.reason ?? new Error("The waiting was cancelled");
}

/** Runs `work`, which may never answer: its signal, and the promise, end after `ms`, or with `outer`. */
async function withTimeout<T>(
  ms: number,
  outer: AbortSignal | undefined,
  work: (signal?: AbortSignal) => Promise<T>,
): Promise<T> {
  throwIfAborted(outer);
  const controller = typeof AbortController === "undefined" ? undefined : new AbortController();
  let end = (): void => undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const ended = new Promise<never>((_resolve, reject) => {
    const stop = (reason: unknown) => {
      controller?.abort(reason);
      reject(reason);
    };
    end = () => stop(outer?.reason);
    timer = setTimeout(() => stop(new Error(`No answer within ${ms} ms`)), ms);
  });
  outer?.addEventListener("abort", end);
  try {
    return await Promise.race([work(controller?.signal), ended]);
  } finally {
    clearTimeout(timer);
    outer?.removeEventListener("abort", end);
  }
}

/** Ends early when the page wakes. @throws the signal's reason as soon as it ends */
async function pause(ms: number, signal?: AbortSignal): Promise<void> {
  throwIfAborted(signal);
  await new Promise<void>((resolve, reject) => {
    const finish = (done: () => void) => () => {
      clearTimeout(timer);
      sleep();
      signal?.removeEventListener("abort", end);
      done();
    };
    const end = finish(() => reject(signal?.reason));
    const wake = finish(resolve);
    const timer = setTimeout(wake, ms);
    const sleep = onWake(wake);
    signal?.addEventListener("abort", end);
  });
}
