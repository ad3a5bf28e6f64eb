import type { InitiatePaymentInput, InitiatePaymentOutput } from "@medusajs/framework/types";
import { generateEntityId } from "@medusajs/framework/utils";
import { findSession, openOrder, type Session } from "../../../bookkeeping";
import type { Desk } from "../desk";
import { claimDeduction } from "./claim-deduction";
import { invalid, notAllowed } from "../errors";
import { checkPrice } from "../price";
import { shownData } from "../session-data";

/** Opens the order at the gateway, priced and described by what Medusa's database says of the session. */
export async function initiate(
  desk: Desk,
  { data, context }: InitiatePaymentInput,
): Promise<InitiatePaymentOutput> {
  const session = await findSession(desk.query, context?.idempotency_key ?? "");
  if (!session) throw invalid("context.idempotency_key: no such payment session");
  // Of a cart that is an order anybody who knows it can ask for a further session; Medusa does not stop them.
  if (session.payment_collection.is_paid) throw notAllowed("This has been paid already.");
  return (await claimDeduction(desk, session, data)) ?? (await open(desk, session, data));
}

/** Opens a new order, under a new reference, for the session's amount. */
export async function open(desk: Desk, session: Session, data: unknown): Promise<InitiatePaymentOutput> {
  const { books, options } = desk;
  const { flow, ...plan } = desk.makePlan(data, session, options);
  checkPrice(session.amount, session.currency_code);
  const draft = {
    reference: newReference(),
    provider_id: session.provider_id,
    payment_session_id: session.id,
    payment_collection_id: session.payment_collection.id,
    cart_id: session.payment_collection.cart?.id ?? null,
    operation: flow.operation,
    vendor: plan.vendor,
    pre_auth: plan.pre_auth,
    store_admin_no: plan.store_admin_no,
    currency_code: session.currency_code,
    amount: session.amount,
    expires_at: new Date(Date.now() + options.timeoutMinutes * 60_000),
    return_url: plan.input.return_url ?? null,
  };
  const { reference, amount } = draft;
  const customer_id = session.payment_collection.cart?.customer_id ?? null;
  const opened = await openOrder(
    books,
    draft,
    () => flow.open({ ...plan, gateway: books.gateway, options, reference, amount, session }),
    plan.recurring && { ...plan.recurring, customer_id },
  );
  const shown = shownData({ ...draft, state: "open", transaction_no: opened.transaction_no }, opened.shown);
  const forgotten = Object.fromEntries(plan.forget.map((key) => [key, null]));
  return { id: reference, status: "pending", data: { ...forgotten, ...shown } };
}

/** Unique, not to be guessed, sorted by time, and within what the gateway's family takes as a reference. */
const newReference = () => generateEntityId(undefined, "cb").replace("_", "-");
