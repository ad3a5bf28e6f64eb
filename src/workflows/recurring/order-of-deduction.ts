import type { MedusaContainer } from "@medusajs/framework/types";
import { MedusaError, Modules } from "@medusajs/framework/utils";
import { createOrderWorkflow, createPaymentSessionsWorkflow } from "@medusajs/medusa/core-flows";
import { z } from "zod";
import { accountOf } from "../../accounts";
import { findSession, sealDeduction } from "../../bookkeeping";
import { ledgerOf, queryOf } from "../../container";
import { sameAmount } from "../../gateway";
import { isDeduction, type LedgerTransaction, type Schedule } from "../../modules/crossborder";
import { collectionDue } from "../in-store/due";
import { settleTransactionWorkflow } from "../settle-transaction";
import { Turns } from "../turns";
import { retrieveTransaction } from "../views";
import { copyOfOrder } from "./copy-of-order";

/** How a made order names its deduction, so that it is found after an interruption. */
const MARK = "crossborder_deduction";

/** Seconds that a second caller waits for the first one. */
const TIMEOUT = 60;

/** Many cards are charged in one night, and each lock can keep a database connection (see under-lock). */
const orders = new Turns(2);

/**
 * The order that a deduction pays for; made now unless it was made before. It starts as a draft, which settlement
 * places once the payment is recorded, as any draft that was paid.
 */
export async function orderOfDeduction(
  container: MedusaContainer,
  reference: string,
): Promise<{ order_id: string }> {
  const locking = container.resolve(Modules.LOCKING);
  const make = () => makeOrder(container, reference);
  return await orders.take(() =>
    locking.execute(`crossborder-order-of:${reference}`, make, { timeout: TIMEOUT }),
  );
}

async function makeOrder(container: MedusaContainer, reference: string): Promise<{ order_id: string }> {
  const row = await retrieveTransaction(container, reference);
  if (!isDeduction(row)) throw notAllowed(`${reference} is not a recurring deduction`);
  if (row.state !== "paid") throw notAllowed(`${reference} is ${row.state}: no order can be made of it`);
  const schedule = await ledgerOf(container).retrieveRecurringSchedule(row.schedule_id ?? "");
  const order_id =
    row.order_id ??
    (await findOrder(container, row, schedule)) ??
    (await copyFirst(container, row, schedule));
  await ledgerOf(container).advance(reference, { order_id });
  if (!(await findSession(queryOf(container), row.payment_session_id))?.payment)
    await pay(container, row, order_id);
  return { order_id };
}

/** An order that an interrupted run had made already. */
async function findOrder(container: MedusaContainer, row: LedgerTransaction, { customer_id }: Schedule) {
  const filters = { created_at: { $gte: row.created_at }, ...(customer_id && { customer_id }) };
  const { data } = await queryOf(container).graph({ entity: "order", fields: ["id", "metadata"], filters });
  const marked = z.array(z.object({ id: z.string(), metadata: z.record(z.string(), z.unknown()).nullish() }));
  return marked.parse(data).find(({ metadata }) => metadata?.[MARK] === row.reference)?.id;
}

async function copyFirst(
  container: MedusaContainer,
  row: LedgerTransaction,
  { order_id }: Schedule,
): Promise<string> {
  if (!order_id) throw notAllowed("the schedule's first payment placed no order that could be copied");
  const { order, total } = await copyOfOrder(container, order_id);
  const paid = row.paid_amount ?? row.amount;
  if (!sameAmount(total, paid)) throw notAllowed(`${paid} was deducted where the first order is ${total}`);
  const draft = { status: "draft", is_draft_order: true, no_notification: true };
  const { result } = await createOrderWorkflow(container).run({
    input: { ...order, ...draft, metadata: { [MARK]: row.reference, crossborder_first_order: order_id } },
  });
  return result.id;
}

/** The deduction claims a session of the order's, and settlement records the payment by it. */
async function pay(container: MedusaContainer, row: LedgerTransaction, order_id: string): Promise<void> {
  const { options } = accountOf(container, row.provider_id);
  const payment_collection_id = await collectionDue(container, { order_id });
  const data = sealDeduction(row.reference, payment_collection_id, options.apiToken);
  await createPaymentSessionsWorkflow(container).run({
    input: { payment_collection_id, provider_id: row.provider_id, data },
  });
  await settleTransactionWorkflow(container).run({ input: { reference: row.reference, thorough: true } });
}

const notAllowed = (message: string) => new MedusaError(MedusaError.Types.NOT_ALLOWED, message);
