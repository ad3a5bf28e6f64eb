import { noteStatus } from "./answers";
import { statusIn } from "./heard";
import { isRefunded } from "./mismatch";
import { giveBack, isOpened, openOrder, orderOf } from "./open";
import { addressIn, type PaymentPlan, until, untilPaid } from "./payment";
import { newReference } from "./refusals";
import { isSaid, outcomeOf, quoted, type Talk } from "./talk";

/** Has one order paid, and gives it back by `reverse`: as the plugin does with money that no order can use. */
export async function lookAtReturn(talk: Talk, plan: PaymentPlan): Promise<void> {
  const reference = newReference(talk.told.referenceMaxLength);
  const opened = await openOrder(talk, "securePay", orderOf(plan, reference));
  const notSeen = (saw: string) => {
    for (const assumption of ["money_back", "reversed_status"] as const)
      talk.note({ assumption, verdict: "not_seen", saw });
  };
  if (!isOpened(opened)) return notSeen(`no order could be opened: ${quoted(opened)}`);
  let isOpen = true;
  try {
    await plan.ask(`Pay ${plan.amount} USD, which is given back, here`, addressIn(opened.facts.cashierUrl));
    const paid = await untilPaid(talk, plan, reference);
    if (!isSaid(paid)) return notSeen(paid.fault);
    const reversed = await talk.call("reverse", { reference });
    if (!isSaid(reversed) || !talk.isSuccess(reversed)) {
      // Whether it went back by reverse is then asked when the order ends.
      if (outcomeOf(reversed) === "unknown")
        return notSeen(`${quoted(reversed)}: whether it went back is not known`);
      isOpen = false;
      await seeRefundInstead(talk, plan, { reference, refused: quoted(reversed) });
      return talk.note({ assumption: "reversed_status", verdict: "not_seen", saw: quoted(reversed) });
    }
    isOpen = false;
    talk.note({ assumption: "money_back", verdict: "agrees", saw: "by reverse" });
    await seeWord(talk, plan, { reference, paid: statusIn(paid) });
  } finally {
    if (isOpen) await giveBack(talk, plan.amount, reference);
  }
}

/** As soon as it is another one than that of the payment. */
async function seeWord(
  talk: Talk,
  plan: PaymentPlan,
  { reference, paid }: { reference: string; paid?: string },
): Promise<void> {
  const assumption = "reversed_status";
  let word = paid;
  const isAnother = async () => {
    word = statusIn(await talk.call("tranQuery", { reference })) ?? paid;
    return word !== paid;
  };
  if ((await until(isAnother, plan, plan.notified_ms)) && word !== undefined)
    return noteStatus(talk, assumption, word, "reversed", "refunded");
  const saw = `${paid ?? "none"}, as before. A return counts by the answer to reverse`;
  talk.note({ assumption, verdict: "differs", saw });
}

/** Where paid money does not go back by `reverse`, it has to by a refund of the whole. */
async function seeRefundInstead(
  talk: Talk,
  { amount }: PaymentPlan,
  { reference, refused }: Record<"reference" | "refused", string>,
): Promise<void> {
  const assumption = "money_back";
  const refunded = await talk.call("refund", { reference, amount });
  const saw = `reverse: ${refused}; refund: ${quoted(refunded)}`;
  if (await isRefunded(talk, refunded, { reference }))
    return talk.note({ assumption, verdict: "agrees", saw });
  talk.say(`${amount} USD of ${reference} was not given back: refund it in the gateway's dashboard`);
  if (talk.options.returnMoney === "ask") talk.note({ assumption, verdict: "agrees", saw });
  else talk.note({ assumption, verdict: "differs", saw, set: { returnMoney: "ask" } });
}
