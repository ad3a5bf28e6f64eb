import type { ExportMovements, ListMovements, MovementList, MovementView } from "../../http";
import { movementFile } from "../../http/views/files";
import { settledBack, settledOf, toldAmounts, toldRefunds } from "../../http/views/transaction";
import type { DayMovement, LedgerOperation } from "../../modules/crossborder/internal";
import type { StoreContext } from "../context";
import { channelIn } from "../provider-id";
import { dayOfMerchant } from "./accounts";
import { groupBy } from "./day";

const EXPORTED_AT_ONCE = 500;

/** A page of a day's movements, the earliest first. @throws MedusaError `account_not_found` */
export async function listDayMovements(
  context: StoreContext,
  { provider_id, day, after, limit }: ListMovements,
): Promise<MovementList> {
  const wanted = dayOfMerchant(context, provider_id, day);
  const found = await context.ledger.listMovements({ ...wanted, limit: limit + 1, ...(after && { after }) });
  const shown = found.slice(0, limit);
  const next = found.length > limit ? (shown.at(-1)?.cursor ?? null) : null;
  return { movements: await viewMovements(context, shown), next };
}

/** The day's movements as CSV (RFC 4180), page by page. @throws MedusaError `account_not_found` */
export async function* exportMovements(
  context: StoreContext,
  { provider_id, day }: ExportMovements,
): AsyncGenerator<string> {
  const wanted = dayOfMerchant(context, provider_id, day);
  yield movementFile.head;
  let after: string | undefined;
  for (;;) {
    const page = await context.ledger.listMovements({
      ...wanted,
      limit: EXPORTED_AT_ONCE,
      ...(after && { after }),
    });
    for (const movement of await viewMovements(context, page)) yield movementFile.line(movement);
    if (page.length < EXPORTED_AT_ONCE) return;
    after = page.at(-1)?.cursor;
  }
}

async function viewMovements(
  { ledger, records }: StoreContext,
  movements: readonly DayMovement[],
): Promise<MovementView[]> {
  const transaction_id = [...new Set(movements.map((one) => one.transaction_id))];
  const operations = await ledger.listOperations(
    { transaction_id },
    { take: null, order: { created_at: "ASC", id: "ASC" } },
  );
  const byTransaction = groupBy(operations, (one) => one.transaction_id);
  const customers = await records.people("customer", [
    ...new Set(movements.flatMap(({ customer_id }) => customer_id ?? [])),
  ]);
  return movements.map((movement) => ({
    ...viewMovement(movement, byTransaction.get(movement.transaction_id) ?? []),
    customer: customers.find(({ id }) => id === movement.customer_id) ?? null,
  }));
}

function viewMovement(
  movement: DayMovement,
  own: readonly LedgerOperation[],
): Omit<MovementView, "customer"> {
  const { id, moment, kind, provider_id, reference, transaction_no, order_id, order_display_id } = movement;
  const { currency_code, amount, vendor, gateway_id, own_number } = movement;
  const isBack = kind === "refunded" || kind === "returned";
  const channel = channelIn(provider_id) ?? null;
  return {
    ...{ id, moment: moment.toISOString(), kind, provider_id, reference, transaction_no },
    ...{ order_id, order_display_id, currency_code, amount, channel },
    wallet: channel === "in_store" ? vendor : null,
    number: isBack ? gateway_id : null,
    refund_reference: kind === "refunded" ? own_number : null,
    ...settled(movement, own, isBack),
  };
}

function settled(
  { id, amount, captured_amount }: DayMovement,
  own: readonly LedgerOperation[],
  isBack: boolean,
) {
  const none = { settle_amount: null, settle_currency: null, exchange_rate: null };
  if (!isBack) return settledOf(toldAmounts(own), amount === captured_amount);
  const [told] = toldRefunds(own.filter((one) => one.id === id));
  return told ? settledBack(told) : none;
}
