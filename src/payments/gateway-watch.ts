import { GatewayError, InvalidFieldsError, UnreachableError } from "../gateway";
import type { Clock, Timer } from "./clock";

/** What one process has heard of a gateway: moments in milliseconds since 1970. */
export interface Heard {
  /** When it answered last; null before the first answer. */
  answered_at: number | null;
  /** Since when calls have had no answer; null while it answers. */
  silent_since: number | null;
  /** How many questions of the watch's own had no answer since then. */
  unanswered: number;
}

export const NOTHING_HEARD: Heard = { answered_at: null, silent_since: null, unanswered: 0 };

/** One call may be lost, and one order may be one that the gateway fails over: so the watch asks about none, and more than once. */
const ENOUGH_UNANSWERED = 2;
const ENOUGH_MS = 15_000;
/** How long it waits for an answer. */
const PROBE_MS = 10_000;
const [FIRST_MS, NEXT_MS, WHILE_DOWN_MS] = [5_000, 10_000, 20_000];

/** A call that began at `begun` had no answer. What was answered meanwhile counts. */
const afterSilence = (heard: Heard, begun: number, isOwn: boolean): Heard => ({
  ...heard,
  silent_since: heard.silent_since ?? Math.max(begun, heard.answered_at ?? begun),
  unanswered: heard.unanswered + (isOwn ? 1 : 0),
});

/** Whether this process takes the gateway for down. */
const isSilent = ({ silent_since, unanswered }: Heard, now: number): boolean =>
  silent_since !== null && unanswered >= ENOUGH_UNANSWERED && now - silent_since >= ENOUGH_MS;

/** When the watch asks next, in milliseconds. */
function nextQuestionMs(heard: Heard, now: number): number {
  if (heard.unanswered === 0) return FIRST_MS;
  return isSilent(heard, now) ? WHILE_DOWN_MS : NEXT_MS;
}

/** What is known of a call that failed: a refusal is an answer; what was wrong before it was sent, or was cancelled, says nothing. */
function saysOfGateway(error: unknown, isCancelled: boolean): "answers" | "silent" | "nothing" {
  if (!(error instanceof GatewayError) || error instanceof InvalidFieldsError) return "nothing";
  if (error.outcome === "refused") return "answers";
  return isCancelled ? "nothing" : "silent";
}

/** Hears every call of an account in this process, in memory alone. Once one has no answer, it asks by itself until one comes. */
export class GatewayWatch {
  #heard = NOTHING_HEARD;
  #next: Timer | undefined;
  #isTold = false;
  #listener: (heard: Heard) => void = () => {};

  /**
   * @param question about no order
   * @param notes is told of each call whether this process takes the gateway for down after it
   */
  constructor(
    private readonly clock: Clock,
    private readonly question: (signal: AbortSignal) => Promise<unknown>,
    private readonly notes: (isDown: boolean) => void,
  ) {}

  get heard(): Heard {
    return this.#heard;
  }

  /** @throws UnreachableError while this process takes the gateway for down: nothing is sent, and its own questions find out when it answers */
  refuseWhileDown(operation: string): void {
    const { silent_since } = this.#heard;
    if (silent_since === null || !isSilent(this.#heard, this.clock.now())) return;
    const since = new Date(silent_since).toISOString();
    throw new UnreachableError(
      operation,
      `it has not answered since ${since}, and is asked every 20 seconds`,
    );
  }

  /** Whom it tells when it takes the gateway for down, again with each question that has no answer, and when it answers after that. */
  listen(listener: (heard: Heard) => void): void {
    this.#listener = listener;
    if (this.#isTold) listener(this.#heard);
  }

  async hear<T>(call: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    return await this.#listenTo(call, () => signal?.aborted ?? false, false);
  }

  /** Asks now. Resolves to whether it answers. */
  async ask(): Promise<boolean> {
    const question = () => this.question(this.clock.timeout(PROBE_MS));
    await this.#listenTo(question, () => false, true).catch(() => {});
    return this.#heard.silent_since === null;
  }

  async #listenTo<T>(call: () => Promise<T>, isCancelled: () => boolean, isOwn: boolean): Promise<T> {
    const begun = this.clock.now();
    try {
      const answer = await call();
      this.#answered();
      return answer;
    } catch (error) {
      const says = saysOfGateway(error, isCancelled());
      if (says === "answers") this.#answered();
      if (says === "silent") this.#silent(begun, isOwn);
      throw error;
    }
  }

  #answered(): void {
    this.#heard = { ...NOTHING_HEARD, answered_at: this.clock.now() };
    this.notes(false);
    this.#next?.cancel();
    this.#next = undefined;
    if (!this.#isTold) return;
    this.#isTold = false;
    this.#listener(this.#heard);
  }

  #silent(begun: number, isOwn: boolean): void {
    // It has answered a call that began later.
    if ((this.#heard.answered_at ?? 0) > begun && !isOwn) return;
    this.#heard = afterSilence(this.#heard, begun, isOwn);
    const now = this.clock.now();
    this.notes(isSilent(this.#heard, now));
    if (isOwn || !this.#next) {
      this.#next?.cancel();
      this.#next = this.clock.later(nextQuestionMs(this.#heard, now), () => void this.ask());
    }
    if (!isOwn || !isSilent(this.#heard, now)) return;
    this.#isTold = true;
    this.#listener(this.#heard);
  }
}
