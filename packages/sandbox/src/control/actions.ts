import BigNumber from "bignumber.js";
import { z } from "zod";
import { endMovement, expire } from "../state/holds";
import { Refusal, RET_CODE } from "../state/refusal";
import type { SandboxState } from "../state/sandbox-state";
import type { Transaction } from "../state/transaction";
import {
  type ActionName,
  end,
  endRefund,
  refundInDashboard,
  reopen,
  reverse,
  setForgotten,
} from "../state/transitions";

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
  refund: ({ transactions, clock }, transaction, body) => {
    const record = { refundTransactionId: transactions.nextNo(), time: clock.now() };
    refundInDashboard(transaction, record, amountIn(body));
  },
  reverse: (_state, transaction) => reverse(transaction),
  "complete-refund": (_state, transaction) => endRefund(transaction, "success"),
  "fail-refund": (_state, transaction) => endRefund(transaction, "failed"),
  "complete-capture": (_state, transaction) => endMovement(transaction, "capture", "success"),
  "fail-capture": (_state, transaction) => endMovement(transaction, "capture", "failed"),
  "complete-release": (_state, transaction) => endMovement(transaction, "release", "success"),
  "fail-release": (_state, transaction) => endMovement(transaction, "release", "failed"),
  notify: (state, transaction) => state.notifyAgain(transaction),
  forget: (_state, transaction) => setForgotten(transaction, true),
  remember: (_state, transaction) => setForgotten(transaction, false),
} as const satisfies Readonly<Record<ActionName, Action>>;

export const isAction = (action: string): action is keyof typeof ACTIONS => Object.hasOwn(ACTIONS, action);

const part = z.strictObject({
  amount: z
    .string()
    .regex(/^\d{1,12}(\.\d{1,2})?$/)
    .optional(),
});

/** @throws Refusal when the body is neither empty nor names an amount */
function amountIn(body: unknown): BigNumber | undefined {
  const read = part.safeParse(body ?? {});
  if (read.success) return read.data.amount === undefined ? undefined : new BigNumber(read.data.amount);
  throw new Refusal(RET_CODE.badValue, "amount", "must be decimal text such as 5.00, and the only field");
}

const payment = z.strictObject({ vendor: z.string().optional() });

/** @throws Refusal when the body is neither empty nor names a channel */
function vendorIn(body: unknown): string | undefined {
  const read = payment.safeParse(body ?? {});
  if (read.success) return read.data.vendor;
  throw new Refusal(RET_CODE.badValue, "vendor", "must be a text, and the only field");
}
