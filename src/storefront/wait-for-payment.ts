import { secondsLeft } from "./clock";
import { pause, throwIfEnded, within } from "./patience";

/** How a payment stands: `session` in the answer of `GET /store/crossborder/sessions/:id`. */
export interface WaitingSession {
  id: string;
  reference: string;
  state: string;
  payment: "pending" | "paid" | "failed";
  /** ISO 8601. */
  expires_at: string | null;
  /** The order, once it is placed. */
  order_id?: string;
}

export interface WaitOptions {
  /** Time between an answer and the next question. */
  intervalMs?: number;
  /** How long one question may take. */
  askWithinMs?: number;
  /** How long it goes on asking after the time is over: the gateway's last word on an order comes a little later. */
  graceMs?: number;
  /** Ends the waiting: the promise rejects with the signal's reason. */
  signal?: AbortSignal;
  /** Called after every answer, and every second in between. */
  onUpdate?(session: WaitingSession, secondsLeft: number): void;
  /** Called when a question failed. It is asked again, after a longer and longer while. */
  onProblem?(error: unknown): void;
}

const LONGEST_BACKOFF = 8;

/**
 * Asks the store until the payment is `paid` or `failed`, whatever the connection does. Resolves to the last answer;
 * it is still `pending` only when nothing was decided `graceMs` after the time was over.
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
  const tell = () => known && onUpdate?.(known, secondsLeft(known.expires_at));
  const ticking = setInterval(tell, 1_000);
  try {
    for (;;) {
      const answer = await within(askWithinMs, signal, ask).catch((error: unknown) => {
        throwIfEnded(signal);
        onProblem?.(error);
      });
      failures = answer ? 0 : failures + 1;
      if (answer) {
        known = answer;
        tell();
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
