import BigNumber from "bignumber.js";
import type { Vendor } from "medusa-payment-crossborder/gateway";
import { amountText, goodsInfoText } from "../plugin";
import { closeAll, isOpened, type Open, type OrderPlan, PRICE_FIELDS, TEXT } from "./open";
import { type Heard, isSaid, quoted, type Talk } from "./talk";

/** Finds the smallest order and the longest texts, by opening some of other sizes. */
export async function lookAtLimits(talk: Talk, plan: OrderPlan, open: Open): Promise<void> {
  await seeAmounts(talk, plan, open);
  await seeReferences(talk, open);
  await seeGoods(talk, open);
}

/** The smallest order, and the least that two differ in. */
const CENT = "0.01";

async function seeAmounts(talk: Talk, plan: OrderPlan, open: Open): Promise<void> {
  const assumption = "amount_limits";
  const found: Talk["options"]["amountLimits"] = {};
  const seen: string[] = [];
  let likely: string | undefined;
  for (const vendor of plan.vendors) {
    for (const currency of plan.currencies) {
      const told = talk.options.amountLimits[vendor]?.[currency];
      const min = await smallest(plan, { vendor, currency, likely }, open);
      if (min !== undefined) likely = min;
      if (min === undefined || new BigNumber(min).eq(told?.min ?? CENT)) continue;
      seen.push(`${vendor} takes ${min} ${currency.toUpperCase()} or more`);
      found[vendor] = {
        ...talk.options.amountLimits[vendor],
        ...found[vendor],
        [currency]: { ...told, min },
      };
    }
  }
  if (seen.length > 0)
    return talk.note({ assumption, verdict: "differs", saw: seen.join("; "), set: { amountLimits: found } });
  talk.note({ assumption, verdict: "agrees", saw: "the smallest" });
}

/**
 * To the cent, by halves, and first by that of another channel; undefined where no order of the plan's amount is taken either.
 */
async function smallest(
  { amount }: OrderPlan,
  { vendor, currency, likely }: { vendor: Vendor; currency: keyof typeof PRICE_FIELDS; likely?: string },
  open: Open,
): Promise<string | undefined> {
  const isTaken = async (price: BigNumber.Value) => {
    const priced = { amount: undefined, [PRICE_FIELDS[currency]]: amountText(new BigNumber(price)) };
    const heard = await open({ vendor, ...priced });
    return isOpened(heard);
  };
  if (await isTaken(CENT)) return CENT;
  if (new BigNumber(amount).lte(CENT) || !(await isTaken(amount))) return undefined;
  let [refused, taken] = [new BigNumber(CENT), new BigNumber(amount)];
  const guesses = likely === undefined ? [] : [new BigNumber(likely), new BigNumber(likely).minus(CENT)];
  for (;;) {
    const guess = guesses.shift();
    const isBetween = guess?.gt(refused) && guess.lt(taken);
    if (guess && !isBetween) continue;
    const middle = guess ?? refused.plus(taken).div(2).decimalPlaces(2, BigNumber.ROUND_UP);
    if (middle.eq(taken)) return amountText(taken);
    if (await isTaken(middle)) taken = middle;
    else refused = middle;
  }
}

/** The lengths that are tried where the longest is refused; a reference has a prefix of three and what cannot be guessed. */
const REFERENCES = [32, 30, 28, 26, 24, 22, 20];
const GOODS = [1000, 500, 250, 125, 100];

const seeReferences = (talk: Talk, open: Open) =>
  seeLength(talk, ["reference_length", "referenceMaxLength"], REFERENCES, (length) => open({}, length));

async function seeGoods(talk: Talk, open: Open): Promise<void> {
  const line = { name: TEXT, quantity: 1 };
  const filled = (length: number) => goodsInfoText(new Array(Math.ceil(length / 20)).fill(line), length);
  await seeLength(talk, ["goods_length", "goodsInfoMaxLength"], GOODS, (length) =>
    open({ goodsInfo: filled(length) }),
  );
}

/** Finds the first length that an order is opened with, and tells what was said to the longest. */
async function seeLength(
  talk: Talk,
  [assumption, option]: ["reference_length", "referenceMaxLength"] | ["goods_length", "goodsInfoMaxLength"],
  shorter: readonly number[],
  opens: (length: number) => Promise<Heard>,
): Promise<void> {
  const { [option]: longest } = talk.options;
  let saw: string | undefined;
  for (const length of [longest, ...shorter.filter((one) => one < longest)]) {
    const heard = await opens(length);
    saw ??= quoted(heard);
    if (!isOpened(heard)) continue;
    if (length === longest) return talk.note({ assumption, verdict: "agrees" });
    return talk.note({ assumption, verdict: "differs", saw, set: { [option]: length } });
  }
  talk.note({ assumption, verdict: "differs", saw });
}

/*
 * Stage 2, where that is asked for: the largest order of each channel and currency. An order that nobody pays moves nothing, and each is
 * closed before the next one is opened.
 */

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
