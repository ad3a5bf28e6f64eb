import BigNumber from "bignumber.js";
import { GatewayError } from "../../../../src/gateway";
import { COMMANDS } from "../../../../src/payments/gateway";
import type { TriedGateway } from "./sides";

const AMOUNT = "10.00";
const PART = "4.00";

type Move = (tried: TriedGateway, reference: string) => Promise<unknown>;

const call =
  (work: (moves: TriedGateway["gateway"][typeof COMMANDS], reference: string) => Promise<unknown>): Move =>
  ({ gateway }, reference) =>
    work(gateway[COMMANDS], reference);

/** What can happen to an order at the gateway: calls of the store, and what others do. */
export const MOVES_OF_AN_ORDER = {
  pay: (tried, reference) => tried.pay(reference),
  expire: (tried, reference) => tried.expire(reference),
  "refund in the dashboard": (tried, reference) => tried.refundInDashboard(reference),
  reverse: call((moves, reference) => moves.reverse({ reference })),
  refund: call((moves, reference) => moves.refund({ reference, amount: AMOUNT, refundReference: "R1" })),
  "refund again": call((moves, reference) =>
    moves.refund({ reference, amount: AMOUNT, refundReference: "R2" }),
  ),
  "refund a part": call((moves, reference) =>
    moves.refund({ reference, amount: PART, refundReference: "R3" }),
  ),
  capture: call((moves, reference) => moves.authCapture({ reference, amount: AMOUNT })),
  "capture a part": call((moves, reference) => moves.authCapture({ reference, amount: PART })),
  release: call((moves, reference) => moves.authUnfreeze({ reference, unfreezeAmount: AMOUNT })),
  "release a part": call((moves, reference) => moves.authUnfreeze({ reference, unfreezeAmount: PART })),
} as const satisfies Readonly<Record<string, Move>>;

export type MoveName = keyof typeof MOVES_OF_AN_ORDER;

/** How an order is opened. */
export const OPENINGS = {
  "a sale": call((moves, reference) =>
    moves.securePay({
      reference,
      amount: AMOUNT,
      currency: "USD",
      vendor: "channel_a",
      terminal: "ONLINE",
      goodsInfo: '[{"goods_name":"Tea","quantity":"1"}]',
      ipnUrl: "https://127.0.0.1:1/ipn",
      callbackUrl: "https://shop.example/done",
    }),
  ),
  "a hold": call((moves, reference) =>
    moves.createTransQrcode({
      reference,
      amount: AMOUNT,
      currency: "USD",
      vendor: "channel_a",
      preAuth: true,
      ipnUrl: "https://127.0.0.1:1/ipn",
    }),
  ),
} as const satisfies Readonly<Record<string, Move>>;

export type Opening = keyof typeof OPENINGS;

/** What the store is answered to a call. */
export const act = (tried: TriedGateway, move: Move, reference: string): Promise<unknown> =>
  answered(() => tried.ended(() => move(tried, reference)));

/** What the gateway says of an order. */
export const ask = (tried: TriedGateway, reference: string): Promise<unknown> =>
  answered(() => tried.ended(() => tried.gateway.ask({ reference })));

/** What one script leaves, step by step: each act's answer, and what the gateway says of the order after it. */
export async function play(
  tried: TriedGateway,
  opening: Opening,
  moves: readonly MoveName[],
  reference: string,
): Promise<unknown[]> {
  const seen: unknown[] = [];
  const step = async (name: string, move: Move) =>
    void seen.push([name, await act(tried, move, reference), await ask(tried, reference)]);
  await step(opening, OPENINGS[opening]);
  for (const move of moves) await step(move, MOVES_OF_AN_ORDER[move]);
  return seen;
}

/** What the store makes of an answer. */
async function answered(work: () => Promise<unknown>): Promise<unknown> {
  try {
    return inWords(await work(), "answer");
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    return [error.code, error.outcome, error.retCode];
  }
}

/** Numbers and moments that each gateway gives itself: it matters that they are there. */
const OWN = [/transactionNo$/i, /transactionId$/i, /time$/i, /url$/i, /^deepLink$/];
/** What the plugin reads of no answer but the notification's, or not at all (`payments/views/answer.ts`). */
const UNREAD =
  /^(ret_msg|vendor|settleCurrency|exchangeRate|scheduleNo|timeout|createTime|refundTime|merchantNo|storeNo|storeAdminNo|oldTransactionId|originalTransactionNo|reference)$/;

function inWords(value: unknown, name: string): unknown {
  if (Array.isArray(value)) return value.map((one) => inWords(one, name));
  if (OWN.some((own) => own.test(name))) return value !== null && value !== undefined;
  if (value === null || typeof value !== "object")
    return /amount$/i.test(name) && value !== null ? new BigNumber(String(value)).toFixed(2) : value;
  const fields = Object.entries(value).filter(
    ([field, one]) => one !== null && one !== undefined && !UNREAD.test(field),
  );
  return Object.fromEntries(fields.map(([field, one]) => [field, inWords(one, field)]));
}
