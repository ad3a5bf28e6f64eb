import {
  BrokenCircuitError,
  circuitBreaker,
  ConsecutiveBreaker,
  ExponentialBackoff,
  handleWhen,
} from "cockatiel";
import { GatewayError, UnreachableError } from "../gateway";
import { RETRIES } from "./retry-policy";

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
    breaker: new ConsecutiveBreaker(RETRIES.unanswered),
    halfOpenAfter: new ExponentialBackoff({
      initialDelay: RETRIES.first_pause_ms,
      maxDelay: RETRIES.longest_pause_ms,
    }),
  });
  return {
    execute: async (ask) => {
      try {
        return await policy.execute(ask);
      } catch (error) {
        if (!(error instanceof BrokenCircuitError)) throw error;
        throw new UnreachableError(
          "tran-query",
          `${RETRIES.unanswered} questions in a row were not answered; it is asked again soon`,
        );
      }
    },
  };
}
