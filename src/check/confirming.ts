import { RET_CODES } from "../gateway/ret-codes";
import { statusIn } from "./answers";
import { giveBack, notGivenBack } from "./close";
import { type PaymentPlan, untilPaid } from "./payment";
import { newReference } from "./refusals";
import { isSaid, quoted, type Said, type Settings, type Talk } from "./talk";

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
    const isPaid = (await untilPaid(talk, plan, reference)) !== undefined;
    if (!isPaid || !isSaid(said))
      return void notSeen(`${quoted(said)}; ${word ?? "no status"}; it was not paid`);
    seeAnswer(talk, said, word);
  } finally {
    if (!(await giveBack(talk, amount, reference))) plan.say(notGivenBack(amount, reference));
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
