import {
  BrokenCircuitError,
  circuitBreaker,
  ConsecutiveBreaker,
  ExponentialBackoff,
  handleWhen,
} from "cockatiel";
import { type Answer, type CallOptions, type Fields, GatewayError, UnreachableError } from "../gateway";
import { keepMoves, type Moves, openClient } from "./gateway-moves";
import type { ParsedOptions } from "./options";
import { RETRIES } from "./retry-policy";

export type { Moves };

export interface QueryOptions extends CallOptions {
  /** Leaves a gateway alone that has not answered for a while: for questions that can wait, or that a stranger may cause. */
  gently?: boolean;
}

/** The gateway as an account sees it: it is asked here. What opens or moves money is called by `steps/perform.ts` (`Moves`). */
export interface Gateway {
  /**
   * What it knows of an order (tran-query).
   * @throws GatewayError
   */
  ask(about: Fields<"tranQuery">, options?: QueryOptions): Promise<Answer<"tranQuery">>;
  /** How long a call may last, with all its attempts. */
  readonly longestCallMs: number;
}

/** With a connection pool of its own. */
export function openGateway(options: ParsedOptions): Gateway {
  const client = openClient(options);
  const breaker = createBreaker();
  const gateway: Gateway = {
    ask: (about, { gently = false, ...call } = {}) => {
      const ask = () => client.tranQuery(about, call);
      return gently ? breaker.execute(ask) : ask();
    },
    longestCallMs: client.longestCallMs,
  };
  keepMoves(gateway, client);
  return gateway;
}

/**
 * Stops asking a gateway that does not answer, so that questions about one payment after the other do not each wait for
 * their timeout. A refusal is an answer.
 */
interface GatewayBreaker {
  /** @throws UnreachableError, with nothing sent, while the gateway is left alone; else what `ask` throws */
  execute: <T>(ask: () => Promise<T>) => Promise<T>;
}

function createBreaker(): GatewayBreaker {
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
