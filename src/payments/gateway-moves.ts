import { clientOptionsSchema, GatewayClient } from "../gateway";
import type { ParsedOptions } from "./options";

/*
 * The one place that has the gateway's client. An import rule keeps it to `accounts.ts` and to the steps that write down what they call
 * before they call it.
 */

/** All that opens, moves or ends something at the gateway. */
export type Moves = Omit<GatewayClient, "tranQuery" | "longestCallMs">;

export const openClient = (options: ParsedOptions): GatewayClient =>
  new GatewayClient(clientOptionsSchema.strip().parse(options));

const kept = new WeakMap<object, Moves>();

/** @param gateway the account's, by which its moves are found */
export const keepMoves = (gateway: object, moves: Moves): void => void kept.set(gateway, moves);

/** @throws Error where the gateway was not opened by `openGateway` */
export function movesOf(gateway: object): Moves {
  const moves = kept.get(gateway);
  if (!moves) throw new Error("this gateway was not opened here");
  return moves;
}
