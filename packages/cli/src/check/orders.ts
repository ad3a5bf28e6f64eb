import type { Vendor } from "medusa-payment-crossborder/gateway";
import { ACCESS_DENIED, goodsInfoText, RET_CODES } from "../plugin";
import { lookAtAnswers } from "./answers";
import { isVague } from "./heard";
import { lookAtLimits, seeLargest } from "./limits";
import { closeAll, isOpened, mayBeOpen, type Open, orderOf, type OrderPlan } from "./open";
import { newReference } from "./refusals";
import { type Heard, isSaid, isUnread, outcomeOf, quoted, type Talk } from "./talk";

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
  const [opened, taken]: [string[], string[]] = [[], []];
  talk.opens = true;
  const vendorCodes = { ...talk.options.vendorCodes, ...wanted.codes };
  const open: Open = async (over = {}, length) => {
    const reference = newReference(length);
    opened.push(reference);
    const heard = await talk.call("securePay", { ...orderOf(plan, reference), ...over }, { vendorCodes });
    if (!mayBeOpen(heard)) opened.pop();
    else if (isOpened(heard) || isOpened(asSuccess(heard))) taken.push(reference);
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
    const [reference = ""] = taken;
    await seeSameReference(talk, plan, reference);
    await lookAtAnswers(talk, plan, reference);
    return plan;
  } finally {
    await closeAll(talk, opened);
  }
}

const VENDOR_ADVICE =
  "Ask the gateway's support for its codes and set vendorCodes, or do not offer the channel";

/** As the store reads an answer whose code it is told to mean success. */
const asSuccess = (heard: Heard): Heard =>
  isSaid(heard) && !(heard.code in RET_CODES) && !isVague(heard)
    ? heard.again({ retCodes: { [heard.code]: "success" } })
    : heard;

const VENDOR_NAMED = /vendor|channel|wallet|pay(ment)?[ _-]?(method|type|channel)|渠道|支付方式|支付类型/i;
const ACCOUNT_NAMED = /merchant|store_?no|\bstore\b|account|商户|门店/i;

async function seeSuccess(talk: Talk, { vendors }: OrderPlan, open: Open): Promise<boolean> {
  let heard: Heard = { fault: "no channel was named", outcome: "not_sent", isAnswer: false };
  for (const vendor of vendors) {
    heard = await open({ vendor });
    if (isOpened(heard) || isOpened(asSuccess(heard)) || isUnread(heard)) break;
  }
  const saw = quoted(heard);
  if (isOpened(heard)) talk.note({ assumption: "success_code", verdict: "agrees", saw });
  else if (isSaid(heard) && isOpened(asSuccess(heard))) {
    const set = { retCodes: { [heard.code]: "success" as const } };
    talk.note({ assumption: "success_code", verdict: "differs", saw, set });
  } else {
    noteNoOrder(talk, heard);
    return false;
  }
  return true;
}

/** Nothing more is asked. What the store does not read was told as it came. */
function noteNoOrder(talk: Talk, heard: Heard): void {
  if (isUnread(heard)) return;
  const [message, saw] = [isSaid(heard) ? heard.message : "", quoted(heard)];
  if (/amount/i.test(message)) {
    const why = `${saw}. Check again with a larger --amount, such as 1.00, which finds the smallest`;
    return talk.note({ assumption: "amount_limits", verdict: "differs", saw: why });
  }
  const why = `no order could be opened: ${saw}`;
  const isAccount =
    ACCOUNT_NAMED.test(message) ||
    (isSaid(heard) && heard.code === ACCESS_DENIED && !VENDOR_NAMED.test(message));
  if (isAccount) {
    const advice = "Check merchantNo, storeNo and merGroupNo, and what the account may do";
    return talk.note({ assumption: "credentials", verdict: "differs", saw: `${why}. ${advice}` });
  }
  const advice = VENDOR_NAMED.test(message) ? VENDOR_ADVICE : "Ask the gateway's support why";
  talk.note({ assumption: "vendor", verdict: "differs", saw: `${why}. ${advice}` });
}

async function seeVendors(talk: Talk, { vendors, codes = {} }: OrderPlan, open: Open): Promise<Vendor[]> {
  const assumption = "vendor";
  const [refused, unknown]: [string[], string[]] = [[], []];
  const taken: Vendor[] = [];
  for (const vendor of vendors) {
    const heard = await open({ vendor });
    if (isOpened(heard)) taken.push(vendor);
    else if (outcomeOf(heard) === "refused" || !isVague(heard)) refused.push(`${vendor}: ${quoted(heard)}`);
    else unknown.push(`${vendor}: ${quoted(heard)}`);
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
  }
  if (unknown.length > 0) {
    const saw = `${unknown.join("; ")}. Whether it takes them is not known: check again later`;
    talk.note({ assumption, verdict: "not_seen", saw });
  } else if (refused.length === 0 && Object.keys(vendorCodes).length === 0)
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
  if (isOpened(heard)) {
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
  if (isOpened(heard)) talk.note({ assumption: "letters", verdict: "agrees" });
  else talk.note({ assumption: "letters", verdict: "differs", saw, set: { plainText: "ascii" } });
}

async function seeMacros(talk: Talk, open: Open): Promise<void> {
  const query = talk.options.callbackMacros ? "?status={status}" : "";
  const heard = await open({ callbackUrl: `https://shop.example/return${query}` });
  const saw = quoted(heard);
  if (isOpened(heard)) talk.note({ assumption: "callback_macros", verdict: "agrees" });
  else talk.note({ assumption: "callback_macros", verdict: "differs", saw, set: { callbackMacros: false } });
}

async function seeSameReference(talk: Talk, plan: OrderPlan, reference: string): Promise<void> {
  const about = await talk.call("tranQuery", { reference });
  const heard = await talk.call("securePay", orderOf(plan, reference));
  const numbers = [heard, about].map((one) => isSaid(one) && one.facts.transactionNo);
  const isAnother = isOpened(heard) && isSaid(about) && numbers[0] !== numbers[1];
  const saw = `${quoted(heard)}${isAnother ? ". No order is opened twice under a reference here; ask the gateway's support which of two its query shows" : ""}`;
  talk.note({ assumption: "same_reference", verdict: isAnother ? "differs" : "agrees", saw });
}
