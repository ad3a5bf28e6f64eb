import { statusIn, isVague } from "./reading";
import { RET_CODES } from "../gateway/ret-codes";
import { giveBack } from "./close";
import type { OrderPlan } from "./open";
import { type PaymentPlan, untilPaid } from "./payment";
import { newReference } from "./refusals";
import { type Said, type Settings, type Talk, isSaid, isUnread, quoted } from "./talk";

/*
 * Stage 2: the counter of a shop, without a customer.
 */

/** In the form of a wallet's code, and that of none: no wallet's begin with zeros. */
const BARCODE = "000000000000000000";

/** Opens an order of the counter, tries to pay it by a barcode that no wallet has, and closes it. */
export async function lookAtCounter(talk: Talk, { vendors, amount }: OrderPlan): Promise<void> {
  const assumption = "counter";
  const vendor = vendors.find((one) => one !== "creditcard");
  if (!vendor) return talk.note({ assumption, verdict: "not_seen", saw: "no wallet is taken" });
  const reference = newReference(talk.told.referenceMaxLength);
  try {
    const added = await talk.call("add", { reference, amount, currency: "USD" });
    if (isUnread(added)) return;
    if (!isSaid(added) || !talk.isSuccess(added)) {
      const saw = `no order could be opened at the counter: ${quoted(added)}`;
      return talk.note({ assumption, verdict: "not_seen", saw });
    }
    const paid = await talk.call("pay", { reference, paymentBarcode: BARCODE, vendor });
    const after = statusIn(await talk.call("tranQuery", { reference }));
    if (isUnread(paid)) return;
    if (isSaid(paid)) seeBarcode(talk, paid, { before: statusIn(added), after });
    else talk.note({ assumption, verdict: "not_seen", saw: quoted(paid) });
  } finally {
    const left = await giveBack(talk, amount, reference);
    if (left !== undefined) talk.say(left);
  }
}

const BARCODE_NAMED = /bar_?code|qr_?code|auth_?code|pay(ment)?[ _]?code|付款码|授权码|条码|条形码/i;

/** @param words for the order's status, before the barcode and after it */
function seeBarcode(talk: Talk, said: Said, { before, after }: { before?: string; after?: string }): void {
  const assumption = "counter";
  const saw = `${quoted(said)}; status ${after ?? "none"}`;
  const meaning = talk.statusOf(after ?? "");
  if (meaning === "success") {
    const why = `${saw}: a barcode that no wallet has was paid`;
    return talk.note({ assumption, verdict: "differs", saw: why });
  }
  // While a customer is still confirming, a code is no refusal.
  const isOver = after === before || meaning === "failed" || meaning === "closed";
  const isKnown =
    talk.isSuccess(said) || said.code in RET_CODES || talk.meaningOf(said.code) !== undefined || !isOver;
  if (isKnown) return talk.note({ assumption, verdict: "agrees", saw });
  const one = `${saw}: one refusal of a barcode that no wallet has`;
  const isAboutTheCode = BARCODE_NAMED.test(said.message) && !isVague(said);
  if (isAboutTheCode)
    return talk.note({
      assumption,
      verdict: "differs",
      saw: one,
      set: { retCodes: { [said.code]: "refused" } },
    });
  // The next one under this code may have paid.
  const question = `Is ${said.code} said of nothing else? Ask the gateway's support, and set retCodes: {"${said.code}":"refused"} only then; as it is, the gateway is asked`;
  talk.note({ assumption, verdict: "not_seen", saw: `${one}. ${question}` });
}

/** Records an order of the cash register, and closes it. */
export async function lookAtRegister(talk: Talk, { amount, ipnUrl }: OrderPlan): Promise<void> {
  const assumption = "cash_register";
  const reference = newReference(talk.told.referenceMaxLength);
  try {
    const heard = await talk.call("cashierAdd", { reference, amount, currency: "USD", ipnUrl });
    if (isUnread(heard)) return;
    if (!isSaid(heard) || !talk.isSuccess(heard)) {
      const saw = `${quoted(heard)}. Without it, record no payments of a cash register`;
      return talk.note({ assumption, verdict: "not_seen", saw });
    }
    talk.note({ assumption, verdict: "agrees", saw: statusIn(heard) });
  } finally {
    const left = await giveBack(talk, amount, reference);
    if (left !== undefined) talk.say(left);
  }
}

/** Stage 3, where that is asked for: a customer's code at the counter, and what `pay` answers before the customer has confirmed. */
export async function lookAtConfirming(talk: Talk, plan: PaymentPlan): Promise<void> {
  const assumption = "confirming";
  const notSeen = (saw: string) => talk.note({ assumption, verdict: "not_seen", saw });
  const vendor = plan.vendors.find((one) => one !== "creditcard");
  if (!vendor) return void notSeen("no wallet is taken");
  const { amount } = plan;
  const reference = newReference(talk.told.referenceMaxLength);
  try {
    const added = await talk.call("add", { reference, amount, currency: "USD" });
    if (!isSaid(added) || !talk.isSuccess(added))
      return void notSeen(`no order could be opened at the counter: ${quoted(added)}`);
    const paymentBarcode = await plan.read(
      `Type the code that a wallet (${vendor}) shows to pay ${amount} USD, and do not confirm it there yet`,
    );
    if (paymentBarcode === "") return void notSeen("no code was typed");
    const said = await talk.call("pay", { reference, paymentBarcode, vendor });
    const word = statusIn(await talk.call("tranQuery", { reference }));
    if (talk.statusOf(word ?? "") === "success")
      return void notSeen(`${quoted(said)}: it was paid at once, without being confirmed`);
    plan.say("Confirm it in the wallet now");
    const paid = await untilPaid(talk, plan, reference, "it was not paid");
    if (!isSaid(paid) || !isSaid(said))
      return void notSeen(`${quoted(said)}; ${word ?? "no status"}; ${isSaid(paid) ? "paid" : paid.fault}`);
    seeAnswer(talk, said, word);
  } finally {
    const left = await giveBack(talk, amount, reference);
    if (left !== undefined) plan.say(left);
  }
}

/** It was paid afterwards: whatever was said before was no refusal. */
function seeAnswer(talk: Talk, said: Said, word: string | undefined): void {
  const assumption = "confirming";
  const saw = `${quoted(said)}; status ${word ?? "none"}; paid later`;
  const meaning = talk.meaningOf(said.code);
  const isRefusal =
    !talk.isSuccess(said) &&
    meaning !== "unknown" &&
    (meaning ?? RET_CODES[said.code]?.outcome === "refused");
  const isStrange = word !== undefined && talk.statusOf(word) === undefined;
  const isOver = word !== undefined && ["failed", "closed"].includes(talk.statusOf(word) ?? "");
  const set: Settings = {
    ...(isRefusal && { retCodes: { [said.code]: "unknown" as const } }),
    ...((isStrange || isOver) && word !== undefined && { statuses: { [word]: "pending" as const } }),
  };
  if (Object.keys(set).length > 0) talk.note({ assumption, verdict: "differs", saw, set });
  else talk.note({ assumption, verdict: "agrees", saw });
}
