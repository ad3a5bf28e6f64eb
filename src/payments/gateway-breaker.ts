import {
  BrokenCircuitError,
  circuitBreaker,
  ConsecutiveBreaker,
  ExponentialBackoff,
  handleWhen,
} from "cockatiel";
import { GatewayError, UnreachableError } from "../gateway";

/** So many questions in a row without a clear answer, and the account's gateway is left alone for a while. */
const FAILURES = 10;
/** After this long one question tries it; the pauses double while that one fails. */
const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 30_000;

/**
 * Stops asking a gateway that does not answer, so that questions about one payment after the other do not each wait for
 * their timeout. A refusal is an answer.
 */
export interface GatewayBreaker {
  /** @throws UnreachableError, with nothing sent, while the gateway is left alone; else what `ask` throws */
  execute: <T>(ask: () => Promise<T>) => Promise<T>;
}

export function createBreaker(): GatewayBreaker {
  const unanswered = handleWhen((error) => error instanceof GatewayError && error.outcome !== "refused");
  const policy = circuitBreaker(unanswered, {
    breaker: new ConsecutiveBreaker(FAILURES),
    halfOpenAfter: new ExponentialBackoff({ initialDelay: FIRST_PAUSE_MS, maxDelay: LONGEST_PAUSE_MS }),
  });
  return {
    execute: async (ask) => {
      try {
        return await policy.execute(ask);
      } catch (error) {
        if (!(error instanceof BrokenCircuitError)) throw error;
        throw new UnreachableError(
          "tran-query",
          `${FAILURES} questions in a row were not answered; it is asked again soon`,
        );
      }
    },
  };
}
