import { isDeepStrictEqual } from "node:util";
import BigNumber from "bignumber.js";
import { dayAt, rangeOf } from "../../gateway";
import type { DayView, ListDays, SignDay } from "../../http";
import { momentText } from "../../http/values";
import { currentActor, type Day, type DayFigure } from "../../modules/crossborder/internal";
import { type Merchant, merchantBehind, merchantsIn, nameOfMerchant, providerIdsOf } from "../accounts";
import type { StoreContext } from "../context";
import { paymentError } from "../errors";
import { nameActors } from "../names";
import { differenceOf, totalsOf } from "./totals";

/** A day of one merchant, or of each. @throws MedusaError `account_not_found` */
export async function readDays(context: StoreContext, { day, provider_id }: ListDays): Promise<DayView[]> {
  const wanted = provider_id ? [dayOfMerchant(context, provider_id, day)] : dayOfEach(context, day);
  return await Promise.all(wanted.map((one) => readDay(context, one)));
}

export async function readDay(context: StoreContext, wanted: MerchantDay): Promise<DayView> {
  const { provider_id, account, day, today, time_zone, from, to } = wanted;
  const [figures, kept] = await Promise.all([
    context.ledger.figuresOf(wanted),
    context.ledger.readDay(wanted),
  ]);
  const [statement, signed] = kept ? await namedBy(context, kept) : [null, null];
  return {
    ...{ provider_id, account, day, today, time_zone, from: momentText(from), to: momentText(to) },
    totals: totalsOf(figures, statement?.result.fees ?? []),
    ...{ figures, statement, signed },
    changes: signed ? changesOf(signed.figures, figures) : [],
  };
}

/** What a day keeps, with the names of who has compared and signed it. */
async function namedBy(context: StoreContext, kept: Day): Promise<[DayView["statement"], DayView["signed"]]> {
  const { compared_at, compared_by_type, compared_by, result } = kept;
  const { signed_at, signed_by_type, signed_by, note, figures } = kept;
  const compared = compared_by_type && { actor_type: compared_by_type, actor_id: compared_by };
  const signed = signed_by_type && { actor_type: signed_by_type, actor_id: signed_by };
  const nameOf = await nameActors(
    context,
    [compared, signed].filter((one) => one !== null),
  );
  return [
    compared && compared_at && result
      ? {
          ...{ compared_at: momentText(compared_at), ...compared, actor_name: nameOf(compared) },
          result: {
            ...result,
            groups: result.groups.map((one) => ({ ...one, difference: differenceOf(one) })),
          },
        }
      : null,
    signed && signed_at && figures
      ? { signed_at: momentText(signed_at), ...signed, actor_name: nameOf(signed), note, figures }
      : null,
  ];
}

const keyOf = ({ provider_id, currency_code, kind }: DayFigure) => `${provider_id} ${currency_code} ${kind}`;

/** What is another since the day was signed: how many movements more or fewer, and by how much their sum differs. */
function changesOf(before: readonly DayFigure[], now: readonly DayFigure[]): DayFigure[] {
  const keys = new Map([...before, ...now].map((figure) => [keyOf(figure), figure] as const));
  return [...keys].flatMap(([key, { provider_id, currency_code, kind }]) => {
    const was = before.find((figure) => keyOf(figure) === key);
    const is = now.find((figure) => keyOf(figure) === key);
    const count = (is?.count ?? 0) - (was?.count ?? 0);
    const amount = new BigNumber(is?.amount ?? 0).minus(was?.amount ?? 0);
    if (count === 0 && amount.isZero()) return [];
    return [{ provider_id, currency_code, kind, count, amount: amount.toFixed(2) }];
  });
}

/**
 * Signs a day of a merchant with its figures as they are now, once.
 * @param signed with `figures` and `compared_at` as who signs has seen them
 * @throws MedusaError `day_signed` with who has signed it; `day_moved` where it has other figures by now; `invalid_input` where the day
 *   has not begun; `account_not_found`
 */
export async function signDay(
  context: StoreContext,
  { provider_id, day, figures, compared_at, note }: SignDay,
): Promise<DayView> {
  const wanted = dayOfMerchant(context, provider_id, day);
  if (day > wanted.today) throw paymentError("invalid_input", `day: ${day} has not begun`);
  const now = await readDay(context, wanted);
  refuseSigned(now);
  const isSeen =
    isDeepStrictEqual(now.figures, figures) && (now.statement?.compared_at ?? null) === compared_at;
  if (!isSeen) throw moved();
  const seen = {
    note: note ?? null,
    figures,
    compared_at: compared_at === null ? null : new Date(compared_at),
  };
  const signed = await context.ledger.signDay(wanted, { by: currentActor(), ...seen });
  const after = await readDay(context, wanted);
  if (signed) return after;
  refuseSigned(after);
  throw moved();
}

const moved = () =>
  paymentError("day_moved", "The day has other figures by now: look at them, and close it again.");

/** @throws MedusaError `day_signed` with who has signed it */
export function refuseSigned({ day, account, signed }: DayView): void {
  if (!signed) return;
  const by = signed.actor_name ?? signed.actor_id ?? signed.actor_type;
  throw paymentError("day_signed", `${day} of ${account} was closed by ${by} at ${signed.signed_at}.`);
}

/** A day of a merchant, in its time zone. */
export interface MerchantDay {
  /** Who is paid at the gateway: see `merchantOf`. */
  merchant: string;
  /** Of its first entry in medusa-config. */
  provider_id: string;
  /** The `id` of each entry. */
  account: string;
  time_zone: string;
  day: string;
  today: string;
  /** Of all its entries, such as one for QR codes beside one for the cashier page: its statement has them all. */
  provider_ids: string[];
  from: Date;
  to: Date;
}

/**
 * The day of the merchant behind a provider, or today where none is given.
 * @throws MedusaError `account_not_found`
 */
export const dayOfMerchant = (context: StoreContext, provider_id: string, wanted?: string): MerchantDay =>
  dayOf(context, merchantBehind(context.container, provider_id), wanted);

/** The same of every merchant in medusa-config. */
const dayOfEach = (context: StoreContext, wanted?: string): MerchantDay[] =>
  merchantsIn(context.container).map((merchant) => dayOf(context, merchant, wanted));

function dayOf(context: StoreContext, own: Merchant, wanted?: string): MerchantDay {
  const { merchant, entries } = own;
  const [provider_id] = entries;
  const time_zone = context.accountOf(provider_id).options.timeZone;
  const today = dayAt(context.clock.date(), time_zone);
  const day = wanted ?? today;
  return {
    ...{ merchant, provider_id, time_zone, day, today },
    account: nameOfMerchant(own),
    provider_ids: providerIdsOf(own),
    ...rangeOf(day, day, time_zone),
  };
}
