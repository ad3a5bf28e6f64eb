import type { Answer, CallOptions, Fields } from "../gateway";
import { createBreaker } from "./gateway-breaker";
import { keepMoves, type Moves, openClient } from "./gateway-moves";
import type { ParsedOptions } from "./options";

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
