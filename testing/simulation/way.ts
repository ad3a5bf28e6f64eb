import { RefusedError, UnclearAnswerError, UnreachableError } from "../../src/gateway";
import type { GatewayFaults } from "./faults";
import { refusal } from "./gateway-orders";
import type { Owner, Scheduler } from "./scheduler";
import type { Server } from "./server";

/** How long a call takes at most, in milliseconds, and how often a question is sent. */
export const TIMEOUT_MS = 10_000;
export const ATTEMPTS = 3;
const WRONG_STATUS = "000040";
const SYSTEM_ERROR = "000080";

/** The way to the gateway: what is sent may arrive, arrive late or not at all, and so may the answer. */
export class Way implements Owner {
  readonly isDead = false;
  readonly standsUntil = 0;

  constructor(
    private readonly scheduler: Scheduler,
    private readonly faults: GatewayFaults,
  ) {}

  async send<Answer>(
    server: Server,
    operation: string,
    isQuestion: boolean,
    carryOut: () => Answer,
  ): Promise<Answer> {
    const { random } = this.scheduler;
    const fault = (rate: number) => random.chance(isQuestion ? rate / 2 : rate);
    if (fault(this.faults.unreachable)) throw new UnreachableError(operation, "simulated");
    if (fault(this.faults.refused) && !isQuestion) throw refusal(operation, WRONG_STATUS);
    if (fault(this.faults.lost)) {
      if (!isQuestion && random.chance(0.7)) this.#carryOutLate(carryOut);
      await server.clock.pause(isQuestion ? TIMEOUT_MS * ATTEMPTS : TIMEOUT_MS);
      throw random.chance(0.8)
        ? new UnclearAnswerError(operation, "simulated")
        : new RefusedError(operation, SYSTEM_ERROR, "simulated", "unknown", "upstream error");
    }
    const answer = carryOut();
    await server.turn();
    return answer;
  }

  /** The request is on its way when its caller gives up, and may arrive after that. */
  #carryOutLate(carryOut: () => unknown): void {
    const { random } = this.scheduler;
    const late_ms = random.between(0, random.chance(0.7) ? 3 * TIMEOUT_MS : 30 * TIMEOUT_MS);
    this.scheduler.after(late_ms, this, () => {
      try {
        carryOut();
      } catch (error) {
        // Refused: the caller is gone, and learns it when it asks.
        if (!(error instanceof RefusedError)) throw error;
      }
    });
  }
}
