import type { ExportMovements, ListMovements, MovementList, MovementView } from "../../http";
import { isTimeZone, timeAt } from "../../gateway";
import { movementFile } from "../../http/views/files";
import { settledBack, settledOf, toldAmounts, toldRefunds } from "../../http/views/transaction";
import {
  type DayMovement,
  type LedgerOperation,
  operationsByTransaction,
  pagesBehind,
} from "../../modules/crossborder/internal";
import { readCustomers } from "../../medusa";
import type { StoreContext } from "../context";
import { paymentError } from "../errors";
import { channelIn } from "../provider-id";
import { dayOfMerchant, type MerchantDay } from "./day";

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

/**
 * The day's movements as CSV (RFC 4180), page by page, each with its time where the reader is and where the gateway is.
 * @throws MedusaError `account_not_found`, `invalid_input`
 */
export function exportMovements(
  context: StoreContext,
  { provider_id, day, time_zone }: ExportMovements,
): { name: string; file: AsyncGenerator<string> } {
  const wanted = dayOfMerchant(context, provider_id, day);
  if (!isTimeZone(time_zone))
    throw paymentError(
      "invalid_input",
      `time_zone: ${time_zone} is none: send an offset such as +02:00, or a name such as Europe/Berlin`,
    );
  const name = `day-${wanted.account}-${wanted.day}.csv`;
  return { name, file: writeMovements(context, wanted, time_zone) };
}

async function* writeMovements(
  context: StoreContext,
  wanted: MerchantDay,
  local: string,
): AsyncGenerator<string> {
  const gateway = wanted.time_zone;
  yield movementFile.head;
  for await (const page of movementPages(context, wanted, EXPORTED_AT_ONCE))
    for (const movement of await viewMovements(context, page)) {
      const timeIn = (zone: string) => timeAt(new Date(movement.moment), zone);
      const own = { local_time: timeIn(local), local_time_zone: nameOfZone(local) };
      const there = { gateway_time: timeIn(gateway), gateway_time_zone: nameOfZone(gateway) };
      yield movementFile.line({ ...movement, ...own, ...there });
    }
}

/** All movements of a day, the earliest first. */
export const movementPages = (
  { ledger }: StoreContext,
  day: MerchantDay,
  limit: number,
): AsyncGenerator<DayMovement[]> =>
  pagesBehind(limit, (last) => ledger.listMovements({ ...day, limit, ...(last && { after: last.cursor }) }));

/** An offset alone is a formula to a spreadsheet. */
const nameOfZone = (zone: string): string => zone.replace(/^(?=[+-])/, "UTC");

async function viewMovements(
  { ledger, records }: StoreContext,
  movements: readonly DayMovement[],
): Promise<MovementView[]> {
  const operations = await operationsByTransaction(
    ledger,
    movements.map((one) => one.transaction_id),
  );
  const customerOf = await readCustomers(records, movements);
  return movements.map((movement) => ({
    ...viewMovement(movement, operations.get(movement.transaction_id) ?? []),
    customer: customerOf(movement),
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
