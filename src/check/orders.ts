import { goodsInfoText, type Vendor } from "../gateway";
import { lookAtAnswers } from "./answers";
import { closeAll } from "./close";
import { seeLargest } from "./largest";
import { lookAtLimits } from "./limits";
import { isOpened, type Open, orderOf, type OrderPlan } from "./open";
import { newReference } from "./refusals";
import { isSaid, quoted, type Heard, type Talk } from "./talk";

/*
 * Stage 2: orders of the smallest amount that nobody pays, each closed again.
 */

const LETTERS = "Prüfung der Verbindung 连接检查";

/**
 * Opens orders in different ways, asks about one, and closes them. Resolves to the plan with the channels that orders can be opened
 * by; undefined where there is none.
 */
export async function lookAtOrders(talk: Talk, wanted: OrderPlan): Promise<OrderPlan | undefined> {
  let plan = wanted;
  const opened: string[] = [];
  const vendorCodes = { ...talk.options.vendorCodes, ...wanted.codes };
  const open: Open = async (over = {}, length) => {
    const reference = newReference(length);
    const heard = await talk.call("securePay", { ...orderOf(plan, reference), ...over }, { vendorCodes });
    if (isSaid(heard) && isOpened(heard)) opened.push(reference);
    return heard;
  };
  try {
    if (!(await seeSuccess(talk, plan, open))) return undefined;
    // What a channel that is not known is refused for is nothing else.
    plan = { ...plan, vendors: await seeVendors(talk, plan, open) };
    plan = { ...plan, currencies: await seeCurrencies(talk, plan, open) };
    await seeLetters(talk, open);
    await lookAtLimits(talk, plan, open);
    const { largest } = plan;
    if (largest) await seeLargest(talk, { ...plan, largest }, { open, opened });
    await seeMacros(talk, open);
    await seeSameReference(talk, plan, opened);
    await lookAtAnswers(talk, plan, opened);
    return plan;
  } finally {
    await closeAll(talk, opened);
  }
}

const VENDOR_ADVICE =
  "Ask the gateway's support for its codes and set vendorCodes, or do not offer the channel";

async function seeSuccess(talk: Talk, { vendors }: OrderPlan, open: Open): Promise<boolean> {
  let heard: Heard = { fault: "no channel was named" };
  for (const vendor of vendors) {
    heard = await open({ vendor });
    if (isSaid(heard) && isOpened(heard)) break;
  }
  const saw = quoted(heard);
  if (isSaid(heard) && !isOpened(heard) && /amount/i.test(heard.message)) {
    const why = `${saw}. Check again with a larger --amount, such as 1.00, which finds the smallest`;
    talk.note({ assumption: "amount_limits", verdict: "differs", saw: why });
    return false;
  }
  if (!isSaid(heard) || !isOpened(heard)) {
    const why = `no order could be opened: ${saw}. ${VENDOR_ADVICE}`;
    talk.note({ assumption: "vendor", verdict: "differs", saw: why });
    return false;
  }
  if (talk.isSuccess(heard)) talk.note({ assumption: "success_code", verdict: "agrees", saw });
  else
    talk.note({
      assumption: "success_code",
      verdict: "differs",
      saw,
      set: { retCodes: { [heard.code]: "success" } },
    });
  return true;
}

async function seeVendors(talk: Talk, { vendors, codes = {} }: OrderPlan, open: Open): Promise<Vendor[]> {
  const assumption = "vendor";
  const refused: string[] = [];
  const taken: Vendor[] = [];
  for (const vendor of vendors) {
    const heard = await open({ vendor });
    if (isSaid(heard) && isOpened(heard)) taken.push(vendor);
    else refused.push(`${vendor}: ${quoted(heard)}`);
  }
  const isNew = (vendor: Vendor) =>
    (codes[vendor] ?? talk.options.vendorCodes[vendor]) !== talk.options.vendorCodes[vendor];
  const vendorCodes = Object.fromEntries(taken.filter(isNew).map((vendor) => [vendor, codes[vendor]]));
  if (Object.keys(vendorCodes).length > 0)
    talk.note({
      assumption,
      verdict: "differs",
      saw: "taken by the codes that were given",
      set: { vendorCodes },
    });
  if (refused.length > 0) {
    const saw = `${refused.join("; ")}. ${VENDOR_ADVICE}`;
    talk.note({ assumption, verdict: "differs", saw });
  } else if (Object.keys(vendorCodes).length === 0)
    talk.note({ assumption, verdict: "agrees", saw: vendors.join(", ") });
  return taken;
}

/** Resolves to those that orders can be priced in. */
async function seeCurrencies(
  talk: Talk,
  { currencies, amount }: OrderPlan,
  open: Open,
): Promise<OrderPlan["currencies"]> {
  const assumption = "rmb";
  if (!currencies.includes("cny")) {
    talk.note({ assumption, verdict: "not_seen" });
    return currencies;
  }
  const heard = await open({ amount: undefined, rmbAmount: amount });
  if (isSaid(heard) && isOpened(heard)) {
    talk.note({ assumption, verdict: "agrees" });
    return currencies;
  }
  talk.note({ assumption, verdict: "differs", saw: `${quoted(heard)}. Offer no region in CNY` });
  return currencies.filter((currency) => currency !== "cny");
}

async function seeLetters(talk: Talk, open: Open): Promise<void> {
  const texts = {
    description: LETTERS,
    goodsInfo: goodsInfoText([{ name: LETTERS, quantity: 1 }]),
  };
  const heard = await open(texts);
  const saw = quoted(heard);
  if (isSaid(heard) && isOpened(heard)) talk.note({ assumption: "letters", verdict: "agrees" });
  else talk.note({ assumption: "letters", verdict: "differs", saw, set: { plainText: "ascii" } });
}

async function seeMacros(talk: Talk, open: Open): Promise<void> {
  const query = talk.options.callbackMacros ? "?status={status}" : "";
  const heard = await open({ callbackUrl: `https://shop.example/return${query}` });
  const saw = quoted(heard);
  if (isSaid(heard) && isOpened(heard)) talk.note({ assumption: "callback_macros", verdict: "agrees" });
  else talk.note({ assumption: "callback_macros", verdict: "differs", saw, set: { callbackMacros: false } });
}

async function seeSameReference(talk: Talk, plan: OrderPlan, [reference = ""]: string[]): Promise<void> {
  const about = await talk.call("tranQuery", { reference });
  const heard = await talk.call("securePay", orderOf(plan, reference));
  const isAnother =
    isSaid(heard) &&
    isOpened(heard) &&
    isSaid(about) &&
    heard.facts.transactionNo !== about.facts.transactionNo;
  const saw = `${quoted(heard)}${isAnother ? ". No order is opened twice under a reference here; ask the gateway's support which of two its query shows" : ""}`;
  talk.note({ assumption: "same_reference", verdict: isAnother ? "differs" : "agrees", saw });
}
