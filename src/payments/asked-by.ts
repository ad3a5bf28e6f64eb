import {
  type Act,
  actingAs,
  type Actor,
  type EventData,
  type EventSubject,
  type LedgerTransaction,
  type NewEvent,
} from "../modules/crossborder/internal";
import { accountBehind } from "./accounts";
import type { StoreContext } from "./context";
import { correlated } from "./log";
import { codeOf, withMedusaErrors } from "./errors";
import { readBooks } from "./snapshot";
import { throwIf } from "./views/obstacles";
import { type Judged, type JudgedAct, judgedIn, obstacleTo } from "./views/staff";

/** Who asks for an act. Without any of them it is the store's own code. */
export interface AskedBy {
  /** Id of the admin user. */
  user_id?: string;
  /** Id of the secret API key that the admin API was called with. */
  api_key_id?: string;
}

interface AskedFor<T> {
  act: Act;
  by: AskedBy & { customer_id?: string; by_link?: boolean };
  subject: EventSubject;
  data?: EventData;
  /** What went wrong, where a result says so and nothing is thrown. */
  wentWrong?: (result: T) => EventData | undefined;
}

/**
 * Writes down who asks for an act, has `work` carry it out, and writes down what went wrong.
 * @throws what kept the request from being written, and nothing is done then; what `work` throws
 */
export async function recordAct<T>(
  context: StoreContext,
  { act, by, subject, data = {}, wentWrong }: AskedFor<T>,
  work: () => Promise<T>,
): Promise<T> {
  const actor = actorOf(by);
  const line = { ...subject, ...actor };
  await context.ledger.appendEvents([{ ...line, name: `${act}_requested`, data }]);
  const noteError = (error: EventData) => append(context, { ...line, name: `${act}_error`, data: error });
  try {
    const result = await correlated(() => actingAs(actor, work));
    const wrong = wentWrong?.(result);
    if (wrong) await noteError(wrong);
    return result;
  } catch (error) {
    await noteError({ code: codeOf(error) });
    throw error;
  }
}

/**
 * As `recordAct`, about a transaction.
 * @throws MedusaError `transaction_not_found`: there is nothing to write about
 */
export async function recordActOn<T>(
  context: StoreContext,
  act: Act,
  { reference, ...by }: AskedBy & { reference: string },
  work: () => Promise<T>,
  more: Pick<AskedFor<T>, "data" | "wentWrong"> = {},
): Promise<T> {
  const { id: transaction_id } = await context.ledger.retrieveByReference(reference);
  return await recordAct(context, { act, by, subject: { transaction_id }, ...more }, work);
}

/**
 * Writes down that a clerk's payment was opened: it has no transaction while it is only asked for. Never fails, since
 * the payment is open by now.
 */
export async function noteOpened(context: StoreContext, by: AskedBy, reference: string): Promise<void> {
  const transaction = await context.ledger.findByReference(reference).catch(() => undefined);
  const subject = { transaction_id: transaction?.id };
  await append(context, { ...subject, ...actorOf(by), name: "in_store_payment_opened", data: { reference } });
}

/** Has `work` carry out several acts, each of which is written down by itself: locks are waited for as the one who asks waits. */
export const inNameOf = <T>(by: AskedBy, work: () => Promise<T>): Promise<T> => actingAs(actorOf(by), work);

/** The act is done by now: a line that cannot be written must not look as if it were not. */
async function append({ ledger, log }: StoreContext, event: NewEvent): Promise<void> {
  try {
    await ledger.appendEvents([event]);
  } catch (error) {
    log("history_not_written", { event: event.name, reason: error });
  }
}

function actorOf({ user_id, api_key_id, customer_id, by_link }: AskedFor<unknown>["by"]): Actor {
  if (user_id) return { actor_type: "user", actor_id: user_id };
  if (api_key_id) return { actor_type: "api_key", actor_id: api_key_id };
  if (customer_id) return { actor_type: "customer", actor_id: customer_id };
  // Who has the link may be anybody whom its customer has given it.
  if (by_link) return { actor_type: "customer", actor_id: null };
  return { actor_type: "system", actor_id: null };
}

/**
 * Has staff do something to a transaction, alone with it, with what is known of it then.
 * @throws MedusaError `transaction_not_found`, `busy`, or what keeps the act from being done now
 */
export async function actAlone<T>(
  context: StoreContext,
  reference: string,
  act: JudgedAct,
  work: (seen: Judged, known: LedgerTransaction) => Promise<T>,
): Promise<T> {
  const known = await context.ledger.retrieveByReference(reference);
  return await withMedusaErrors(() =>
    context.locks.withTransaction(known, { by: "staff" }, async () =>
      work(await seeForAct(context, known.id, act), known),
    ),
  );
}

/**
 * Looks into the books that an act of staff is judged by. The caller holds the transaction's lock.
 * @throws MedusaError what keeps the act from being done now
 */
export async function seeForAct(
  context: Pick<StoreContext, "ledger" | "records" | "accountOf">,
  id: string,
  act: JudgedAct,
): Promise<Judged> {
  const books = await readBooks(context, { id });
  const options = accountBehind(context, books.transaction.provider_id)?.options;
  const judged = { ...judgedIn(books), options };
  await context.ledger.requireOwn(judged.transaction);
  throwIf(obstacleTo(judged, act));
  return judged;
}
