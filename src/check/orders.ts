import { goodsInfoText, type Vendor } from "../gateway";
import { lookAtAnswers } from "./answers";
import { newReference } from "./refusals";
import { isSaid, quoted, type Heard, type Said, type Talk } from "./talk";

/*
 * Stage 2: orders of the smallest amount that nobody pays, each closed again.
 */

/** What stage 2 opens orders with. */
export interface OrderPlan {
  /** Decimal text, in the currency of the order. */
  amount: string;
  vendors: readonly Vendor[];
  currencies: readonly ("usd" | "cny")[];
  /** https, or http on this machine: nothing is expected there. */
  ipnUrl: string;
}

const TEXTS = { ascii: "Check of the connection", letters: "Prüfung der Verbindung 连接检查" };

/**
 * Opens orders in different ways, asks about one, and closes them. Resolves to the plan with the channels that orders can be opened
 * by; undefined where there is none.
 */
export async function lookAtOrders(talk: Talk, wanted: OrderPlan): Promise<OrderPlan | undefined> {
  let plan = wanted;
  const opened: string[] = [];
  const open = async (over: object = {}, length?: number): Promise<Heard> => {
    const reference = newReference(length);
    const heard = await talk.call("securePay", { ...orderOf(plan, reference), ...over });
    if (isSaid(heard) && isOpened(heard)) opened.push(reference);
    return heard;
  };
  try {
    if (!(await seeSuccess(talk, plan, open))) return undefined;
    // What a channel that is not known is refused for is nothing else.
    plan = { ...plan, vendors: await seeVendors(talk, plan, open) };
    await seeCurrencies(talk, plan, open);
    await seeLetters(talk, open);
    await seeReferences(talk, open);
    await seeMacros(talk, open);
    await seeSameReference(talk, plan, opened);
    await lookAtAnswers(talk, opened);
    return plan;
  } finally {
    await closeAll(talk, opened);
  }
}

export function orderOf({ amount, vendors: [vendor = "channel_a"], ipnUrl }: OrderPlan, reference: string) {
  return {
    reference,
    vendor,
    ipnUrl,
    callbackUrl: ipnUrl,
    amount,
    currency: "USD",
    terminal: "ONLINE",
    timeout: 5,
    description: TEXTS.ascii,
    goodsInfo: goodsInfoText([{ name: TEXTS.ascii, quantity: 1 }]),
  };
}

type Open = (over?: object, length?: number) => Promise<Heard>;

/** By what an order needs to be paid, whatever the code. */
export const isOpened = ({ facts }: Said): boolean =>
  typeof facts.cashierUrl === "string" && facts.cashierUrl !== "";

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
    const why = `${saw}. Set amountLimits, and check again with a larger --amount`;
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

async function seeVendors(talk: Talk, { vendors }: OrderPlan, open: Open): Promise<Vendor[]> {
  const refused: string[] = [];
  const taken: Vendor[] = [];
  for (const vendor of vendors) {
    const heard = await open({ vendor });
    if (isSaid(heard) && isOpened(heard)) taken.push(vendor);
    else refused.push(`${vendor}: ${quoted(heard)}`);
  }
  const saw = `${refused.join("; ")}. ${VENDOR_ADVICE}`;
  if (refused.length > 0) talk.note({ assumption: "vendor", verdict: "differs", saw });
  else talk.note({ assumption: "vendor", verdict: "agrees", saw: vendors.join(", ") });
  return taken;
}

async function seeCurrencies(talk: Talk, { currencies, amount }: OrderPlan, open: Open): Promise<void> {
  if (!currencies.includes("cny")) return talk.note({ assumption: "rmb", verdict: "not_seen" });
  const heard = await open({ amount: undefined, rmbAmount: amount });
  const isGood = isSaid(heard) && isOpened(heard);
  const saw = isGood ? undefined : `${quoted(heard)}. Offer no region in CNY`;
  talk.note({ assumption: "rmb", verdict: isGood ? "agrees" : "differs", saw });
}

async function seeLetters(talk: Talk, open: Open): Promise<void> {
  const texts = {
    description: TEXTS.letters,
    goodsInfo: goodsInfoText([{ name: TEXTS.letters, quantity: 1 }]),
  };
  const heard = await open(texts);
  const saw = quoted(heard);
  if (isSaid(heard) && isOpened(heard)) talk.note({ assumption: "letters", verdict: "agrees" });
  else talk.note({ assumption: "letters", verdict: "differs", saw, set: { plainText: "ascii" } });
}

/** The lengths that are tried where the longest is refused; ours have a prefix of three and what cannot be guessed. */
const LENGTHS = [32, 30, 28, 26, 24, 22, 20];

async function seeReferences(talk: Talk, open: Open): Promise<void> {
  const assumption = "reference_length";
  let first: Heard | undefined;
  const { referenceMaxLength } = talk.options;
  for (const length of [referenceMaxLength, ...LENGTHS.filter((length) => length < referenceMaxLength)]) {
    const heard = await open({}, length);
    first ??= heard;
    if (!isSaid(heard) || !isOpened(heard)) continue;
    if (length === referenceMaxLength) return talk.note({ assumption, verdict: "agrees" });
    return talk.note({
      assumption,
      verdict: "differs",
      saw: quoted(first),
      set: { referenceMaxLength: length },
    });
  }
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

/** What is left open would expire by itself. */
async function closeAll(talk: Talk, opened: readonly string[]): Promise<void> {
  for (const reference of opened) await talk.call("reverse", { reference });
}
