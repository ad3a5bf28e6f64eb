import BigNumber from "bignumber.js";
import { amountText, type Vendor } from "../gateway";
import { closeAll } from "./close";
import { isOpened, type Open, type OrderPlan, PRICE_FIELDS } from "./open";
import { type Heard, isSaid, quoted, type Talk } from "./talk";

/*
 * Stage 2, where that is asked for: the largest order of each channel and currency. An order that nobody pays moves nothing, and each is
 * closed before the next one is opened.
 */

const CENT = "0.01";
/** After so many halves of what is left, the largest that was taken is near enough. */
const HALVES = 8;

interface Channel {
  vendor: Vendor;
  currency: keyof typeof PRICE_FIELDS;
}

/** What is said to an order of this price; undefined where it is taken. */
type Try = (price: BigNumber) => Promise<Heard | undefined>;

/** @param opened where the references of orders come that are open */
export async function seeLargest(
  talk: Talk,
  plan: OrderPlan & { largest: string },
  { open, opened }: { open: Open; opened: string[] },
): Promise<void> {
  const assumption = "amount_limits";
  const amountLimits: Talk["options"]["amountLimits"] = {};
  const seen: string[] = [];
  /** Those of one channel are tried for the next one. */
  const likely: BigNumber[] = [];
  for (const vendor of plan.vendors) {
    for (const currency of plan.currencies) {
      const told = talk.told.amountLimits[vendor]?.[currency];
      const most = BigNumber.min(plan.largest, told?.max ?? plan.largest);
      const found = await largest(trying(talk, { vendor, currency }, { open, opened }), {
        ...{ taken: new BigNumber(plan.amount), most, likely },
      });
      if (!found) continue;
      const { max, saw } = found;
      seen.push(`${vendor} takes ${amountText(max)} ${currency.toUpperCase()}: ${saw}`);
      likely.push(max, max.plus(CENT));
      const others = { ...talk.told.amountLimits[vendor], ...amountLimits[vendor] };
      amountLimits[vendor] = { ...others, [currency]: { ...told, max: amountText(max) } };
    }
  }
  const upTo = `orders of ${plan.largest}, or of what amountLimits allows`;
  if (seen.length === 0) return talk.note({ assumption, verdict: "agrees", saw: upTo });
  talk.note({ assumption, verdict: "differs", saw: seen.join("; "), set: { amountLimits } });
}

function trying(
  talk: Talk,
  { vendor, currency }: Channel,
  { open, opened }: { open: Open; opened: string[] },
): Try {
  return async (price) => {
    talk.goOn();
    const before = opened.length;
    const priced = { amount: undefined, [PRICE_FIELDS[currency]]: amountText(price) };
    const heard = await open({ vendor, ...priced });
    await closeAll(talk, opened.splice(before));
    return isOpened(heard) ? undefined : heard;
  };
}

/** Undefined where an order of the most is taken. An amount that a refusal names is tried first. */
async function largest(
  refusalOf: Try,
  range: { taken: BigNumber; most: BigNumber; likely: readonly BigNumber[] },
): Promise<{ max: BigNumber; saw: string } | undefined> {
  const first = await refusalOf(range.most);
  if (!first) return undefined;
  let [taken, refused] = [range.taken, range.most];
  const narrow = async (price: BigNumber) => {
    if (price.lte(taken) || price.gte(refused)) return;
    if (await refusalOf(price)) refused = price;
    else taken = price;
  };
  for (const price of [...amountsIn(first), ...range.likely]) {
    await narrow(price);
    if (taken.eq(price)) await narrow(price.plus(CENT));
  }
  for (let halves = 0; halves < HALVES && refused.minus(taken).gt(CENT); halves++)
    await narrow(refused.plus(taken).div(2).decimalPlaces(2, BigNumber.ROUND_DOWN));
  return {
    max: taken,
    saw: `${quoted(first)} to ${amountText(range.most)}, and none of ${amountText(refused)}`,
  };
}

function amountsIn(heard: Heard): BigNumber[] {
  const text = isSaid(heard) ? heard.message : "";
  const named = text.match(/\d[\d,]*(\.\d{1,2})?/g) ?? [];
  return named
    .map((one) => new BigNumber(one.replaceAll(",", "")))
    .filter((one) => one.isFinite())
    .slice(0, 3);
}
