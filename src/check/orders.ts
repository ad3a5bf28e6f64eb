import { goodsInfoText, readStatus, type Vendor } from "../gateway";
import { SUCCESS } from "../gateway/ret-codes";
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

/** Opens orders in different ways, asks about one, and closes them. */
export async function lookAtOrders(talk: Talk, plan: OrderPlan): Promise<void> {
  const opened: string[] = [];
  const open = async (over: object = {}, length?: number): Promise<Heard> => {
    const reference = newReference(length);
    const heard = await talk.call("securePay", { ...orderOf(plan, reference), ...over });
    if (isSaid(heard) && isOpened(heard)) opened.push(reference);
    return heard;
  };
  try {
    if (!(await seeSuccess(talk, plan, open))) return;
    await seeVendors(talk, plan, open);
    await seeCurrencies(talk, plan, open);
    await seeLetters(talk, open);
    await seeReferences(talk, open);
    await seeMacros(talk, open);
    await seeSameReference(talk, plan, opened);
    await seeStatuses(talk, opened);
  } finally {
    await closeAll(talk, opened);
  }
}

function orderOf({ amount, vendors: [vendor = "channel_a"], ipnUrl }: OrderPlan, reference: string) {
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
const isOpened = ({ facts }: Said): boolean =>
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
  if (!isSaid(heard) || !isOpened(heard)) {
    const why = `no order could be opened: ${saw}. ${VENDOR_ADVICE}`;
    talk.note({ assumption: "vendor", verdict: "differs", saw: why });
    return false;
  }
  const isKnown = heard.code === SUCCESS || talk.meaningOf(heard.code) === "success";
  if (isKnown) talk.note({ assumption: "success_code", verdict: "agrees", saw });
  else
    talk.note({
      assumption: "success_code",
      verdict: "differs",
      saw,
      set: { retCodes: { [heard.code]: "success" } },
    });
  return true;
}

async function seeVendors(talk: Talk, { vendors }: OrderPlan, open: Open): Promise<void> {
  const refused: string[] = [];
  for (const vendor of vendors) {
    const heard = await open({ vendor });
    if (!isSaid(heard) || !isOpened(heard)) refused.push(`${vendor}: ${quoted(heard)}`);
  }
  if (refused.length === 0)
    return talk.note({ assumption: "vendor", verdict: "agrees", saw: vendors.join(", ") });
  const saw = `${refused.join("; ")}. ${VENDOR_ADVICE}`;
  talk.note({ assumption: "vendor", verdict: "differs", saw });
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
  const saw = quoted(heard);
  talk.note({ assumption: "same_reference", verdict: isAnother ? "differs" : "agrees", saw });
}

async function seeStatuses(talk: Talk, opened: string[]): Promise<void> {
  const [reference = ""] = opened;
  const asked_at = Date.now();
  const unpaid = await talk.call("tranQuery", { reference });
  const word = statusIn(unpaid);
  if (!isSaid(unpaid) || word === undefined) {
    return talk.note({
      assumption: "answer_shape",
      verdict: "differs",
      saw: `no status in ${quoted(unpaid)}`,
    });
  }
  talk.note({ assumption: "answer_shape", verdict: "agrees" });
  noteStatus(talk, "unpaid_status", word, "pending");
  seeTimeZone(talk, unpaid, asked_at);
  const reversed = await talk.call("reverse", { reference });
  const closed = statusIn(await talk.call("tranQuery", { reference }));
  const isSame = closed === undefined || closed === word;
  const saw = `${quoted(reversed)}; status ${closed ?? "none"}`;
  talk.note({ assumption: "closes_online", verdict: isSame ? "differs" : "agrees", saw });
  if (!isSame && closed !== undefined) {
    opened.shift();
    noteStatus(talk, "closed_status", closed, "closed", "reversed");
  }
}

/** As tran-query's answer is read: the word beside the other facts. */
function statusIn(heard: Heard): string | undefined {
  if (!isSaid(heard)) return undefined;
  const word = heard.facts.transactionStatus ?? heard.facts.status;
  return typeof word === "string" && word !== "" ? word : undefined;
}

function noteStatus(
  talk: Talk,
  assumption: "unpaid_status" | "closed_status",
  word: string,
  meant: "pending" | "closed",
  alsoGood?: "reversed",
): void {
  const own = talk.options.statuses[word.toLowerCase()];
  const { status, known } = own ? { status: own, known: true } : readStatus(word);
  const isGood = known && (status === meant || status === alsoGood);
  if (isGood) talk.note({ assumption, verdict: "agrees", saw: word });
  else talk.note({ assumption, verdict: "differs", saw: word, set: { statuses: { [word]: meant } } });
}

const MINUTE_MS = 60_000;
const QUARTER_MS = 15 * MINUTE_MS;

/** The offset at which `createTime` is this moment, to the quarter of an hour: no zone has another. */
function seeTimeZone(talk: Talk, { facts: { createTime } }: Said, now: number): void {
  const assumption = "time_zone";
  const wall = Date.parse(`${String(createTime).trim().replace(" ", "T")}Z`);
  if (Number.isNaN(wall)) return talk.note({ assumption, verdict: "not_seen" });
  const minutes = (Math.round((wall - now) / QUARTER_MS) * QUARTER_MS) / MINUTE_MS;
  const size = Math.abs(minutes);
  const two = (value: number) => String(value).padStart(2, "0");
  const timeZone = `${minutes < 0 ? "-" : "+"}${two(Math.floor(size / 60))}:${two(size % 60)}`;
  if (timeZone === talk.options.timeZone) talk.note({ assumption, verdict: "agrees", saw: timeZone });
  else talk.note({ assumption, verdict: "differs", saw: String(createTime), set: { timeZone } });
}

/** What is left open would expire by itself. */
async function closeAll(talk: Talk, opened: readonly string[]): Promise<void> {
  for (const reference of opened) await talk.call("reverse", { reference });
}
