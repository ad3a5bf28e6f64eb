import type { InitiatePaymentInput, InitiatePaymentOutput } from "@medusajs/framework/types";
import { generateEntityId } from "@medusajs/framework/utils";
import { findSession, openOrder, pricedAs, type Session } from "../../../bookkeeping";
import type { Desk } from "../desk";
import { invalid } from "../errors";
import { checkPrice } from "../price";
import { shownData } from "../session-data";
import { parseSessionInput, type SessionInput } from "../session-input";

/** Opens the order at the gateway, priced and described by what Medusa's database says of the session. */
export async function initiate(
  desk: Desk,
  { data, context }: InitiatePaymentInput,
): Promise<InitiatePaymentOutput> {
  const input = parseSessionInput(data, desk.options);
  const session = await findSession(desk.query, context?.idempotency_key ?? "");
  if (!session) throw invalid("context.idempotency_key: no such payment session");
  return await open(desk, session, input);
}

/** Opens a new order, under a new reference, for the session's amount. */
export async function open(
  desk: Desk,
  session: Session,
  input: SessionInput,
): Promise<InitiatePaymentOutput> {
  checkPrice(session.amount, session.currency_code);
  const { books, options, vendor, flow } = desk;
  const draft = {
    reference: newReference(),
    provider_id: session.provider_id,
    payment_session_id: session.id,
    payment_collection_id: session.payment_collection.id,
    cart_id: session.payment_collection.cart?.id ?? null,
    operation: flow.operation,
    vendor,
    currency_code: session.currency_code,
    amount: session.amount,
    expires_at: new Date(Date.now() + options.timeoutMinutes * 60_000),
    return_url: input.return_url ?? null,
  };
  const { reference } = draft;
  const opened = await openOrder(books, draft, () =>
    flow.open({ gateway: books.gateway, options, vendor, reference, price: pricedAs(draft), session, input }),
  );
  const shown = shownData({ ...draft, state: "open", transaction_no: opened.transaction_no }, opened.shown);
  return { id: reference, status: "pending", data: shown };
}

/** Unique, not to be guessed, sorted by time, and within what the gateway's family takes as a reference. */
const newReference = () => generateEntityId(undefined, "cb").replace("_", "-");
