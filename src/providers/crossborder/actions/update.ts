import type { UpdatePaymentInput, UpdatePaymentOutput } from "@medusajs/framework/types";
import { closeUnpaid, findSession } from "../../../bookkeeping";
import { sameAmount } from "../../../gateway";
import type { Desk } from "../desk";
import { notAllowed } from "../errors";
import { toAmount } from "../price";
import { open } from "./initiate";
import { rowIn } from "./retrieve";

/** A changed amount is a new order under a new reference; the old one is closed first. */
export async function update(desk: Desk, input: UpdatePaymentInput): Promise<UpdatePaymentOutput> {
  const row = await rowIn(desk, input.data);
  const amount = toAmount(input.amount);
  const currency_code = input.currency_code.toLowerCase();
  if (sameAmount(amount, row.amount) && currency_code === row.currency_code) return { data: input.data };
  const session = await findSession(desk.query, row.payment_session_id);
  if (!session || !(await closeUnpaid(desk.books, row, "its amount changed"))) {
    throw notAllowed("The payment has been made already, so its amount cannot change.");
  }
  const { data, status } = await open(desk, { ...session, amount, currency_code }, input.data);
  return { data, status };
}
