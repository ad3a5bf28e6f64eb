import BigNumber from "bignumber.js";
import { amountText, goodsInfoText, type Vendor } from "../gateway";
import { isOpened, type Open, type OrderPlan, PRICE_FIELDS, TEXT } from "./open";
import { quoted, type Heard, type Talk } from "./talk";

/** Finds the smallest order and the longest texts, by opening some of other sizes. */
export async function lookAtLimits(talk: Talk, plan: OrderPlan, open: Open): Promise<void> {
  await seeAmounts(talk, plan, open);
  await seeReferences(talk, open);
  await seeGoods(talk, open);
}

const SMALLEST = "0.01";
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
      if (min === undefined || new BigNumber(min).eq(told?.min ?? SMALLEST)) continue;
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
  if (await isTaken(SMALLEST)) return SMALLEST;
  if (new BigNumber(amount).lte(SMALLEST) || !(await isTaken(amount))) return undefined;
  let [refused, taken] = [new BigNumber(SMALLEST), new BigNumber(amount)];
  const guesses = likely === undefined ? [] : [new BigNumber(likely), new BigNumber(likely).minus(SMALLEST)];
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

async function seeReferences(talk: Talk, open: Open): Promise<void> {
  const { referenceMaxLength: longest } = talk.options;
  const { length, saw } = await longestOf([longest, ...REFERENCES], (length) => open({}, length));
  const assumption = "reference_length";
  if (length === longest) talk.note({ assumption, verdict: "agrees" });
  else if (length === undefined) talk.note({ assumption, verdict: "differs", saw });
  else talk.note({ assumption, verdict: "differs", saw, set: { referenceMaxLength: length } });
}

async function seeGoods(talk: Talk, open: Open): Promise<void> {
  const { goodsInfoMaxLength: longest } = talk.options;
  const line = { name: TEXT, quantity: 1 };
  const filled = (length: number) => goodsInfoText(new Array(Math.ceil(length / 20)).fill(line), length);
  const { length, saw } = await longestOf([longest, ...GOODS], (one) => open({ goodsInfo: filled(one) }));
  const assumption = "goods_length";
  if (length === longest) talk.note({ assumption, verdict: "agrees" });
  else if (length === undefined) talk.note({ assumption, verdict: "differs", saw });
  else talk.note({ assumption, verdict: "differs", saw, set: { goodsInfoMaxLength: length } });
}

/** The first length that an order is opened with, and what was said to the longest. */
async function longestOf([longest = 0, ...shorter]: number[], opens: (length: number) => Promise<Heard>) {
  let saw: string | undefined;
  for (const length of [longest, ...shorter.filter((one) => one < longest)]) {
    const heard = await opens(length);
    saw ??= quoted(heard);
    if (isOpened(heard)) return { length, saw };
  }
  return { length: undefined, saw };
}
