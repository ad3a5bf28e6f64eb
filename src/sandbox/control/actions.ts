import { z } from "zod";
import { endMovement, expire } from "../state/holds";
import type { ActionName } from "../state/possible-actions";
import { Refusal, RET_CODE } from "../state/refusal";
import type { SandboxState } from "../state/sandbox-state";
import type { Transaction } from "../state/transaction";
import { end, endRefund, refundAll, reopen, reverse } from "../state/transitions";

type Action = (state: SandboxState, transaction: Transaction, body: unknown) => void;

/** What a test can let happen to an order without a call of the shop: `POST /_sandbox/transactions/:order/<action>`. */
export const ACTIONS = {
  pay: (state, transaction, body) =>
    state.pay(transaction, { vendor: vendorIn(body), by: "paid without a page" }),
  decline: (_state, transaction) => end(transaction, "failed"),
  retry: (state, transaction) => {
    reopen(transaction);
    state.take(transaction);
  },
  expire: (_state, transaction) => expire(transaction),
  refund: ({ transactions, clock }, transaction) =>
    refundAll(transaction, {
      status: "success",
      refundTransactionId: transactions.nextNo(),
      time: clock.now(),
    }),
  reverse: (_state, transaction) => reverse(transaction),
  "complete-refund": (_state, transaction) => endRefund(transaction, "success"),
  "fail-refund": (_state, transaction) => endRefund(transaction, "failed"),
  "complete-capture": (_state, transaction) => endMovement(transaction, "capture", "success"),
  "fail-capture": (_state, transaction) => endMovement(transaction, "capture", "failed"),
  "complete-release": (_state, transaction) => endMovement(transaction, "release", "success"),
  "fail-release": (_state, transaction) => endMovement(transaction, "release", "failed"),
} as const satisfies Readonly<Record<ActionName, Action>>;

export const isAction = (action: string): action is keyof typeof ACTIONS => Object.hasOwn(ACTIONS, action);

const payment = z.strictObject({ vendor: z.string().optional() });

/** @throws Refusal when the body is neither empty nor names a channel */
function vendorIn(body: unknown): string | undefined {
  const read = payment.safeParse(body ?? {});
  if (read.success) return read.data.vendor;
  throw new Refusal(RET_CODE.badValue, "vendor", "must be a text, and the only field");
}
