import BigNumber from "bignumber.js";
import { amountText } from "../plugin";
import { codeVendor, isCode } from "./account-orders";
import { noteStatus } from "./answers";
import { statusIn } from "./heard";
import { isRefunded } from "./mismatch";
import { giveBack, openOrder } from "./open";
import { addressIn, notePaid, type PaymentPlan, untilPaid } from "./payment";
import { newReference } from "./refusals";
import { isSaid, quoted, type Talk } from "./talk";

/** Has one order held, captures a quarter, tries to capture again, releases the rest, and refunds what was captured. */
export async function lookAtHold(talk: Talk, plan: PaymentPlan): Promise<void> {
  const reference = newReference(talk.told.referenceMaxLength);
  const vendor = codeVendor(plan) ?? "channel_a";
  const order = {
    reference,
    amount: plan.amount,
    currency: "USD",
    vendor,
    preAuth: true,
    needQrcode: talk.told.qrcodeImage,
    timeout: 10,
  };
  const opened = await openOrder(talk, "createTransQrcode", order);
  if (!isCode(opened)) {
    const saw = `no hold could be opened: ${quoted(opened)}`;
    return talk.note({ assumption: "held_status", verdict: "not_seen", saw });
  }
  let isOpen = true;
  try {
    const { deepLink } = opened.facts;
    await plan.ask(`Agree to a hold of ${plan.amount} USD here`, addressIn(deepLink));
    const held = await untilPaid(talk, plan, reference, "nobody has agreed to it");
    if (!isSaid(held)) return notePaid(talk, "held_status", held);
    noteStatus(talk, "held_status", statusIn(held), "success");
    const captured = await seeCaptures(talk, reference, plan.amount);
    isOpen =
      captured === undefined || !(await seeRefund(talk, { reference, ordered: plan.amount, captured }));
  } finally {
    if (isOpen) await giveBack(talk, plan.amount, reference);
  }
}

/** Resolves to what was captured; undefined where nothing was. */
async function seeCaptures(talk: Talk, reference: string, held: string): Promise<string | undefined> {
  const assumption = "captures";
  const whole = new BigNumber(held);
  const part = amountText(whole.div(4).decimalPlaces(2, BigNumber.ROUND_DOWN));
  if (part === "0.00") {
    talk.note({ assumption, verdict: "not_seen", saw: "a hold has no parts below --amount 0.04" });
    return undefined;
  }
  const first = await talk.call("authCapture", { reference, amount: part });
  if (!isSaid(first) || !talk.isSuccess(first)) {
    talk.note({ assumption, verdict: "not_seen", saw: `no part was captured: ${quoted(first)}` });
    return undefined;
  }
  const again = await talk.call("authCapture", { reference, amount: part });
  const isMore = isSaid(again) && talk.isSuccess(again);
  const captured = isMore ? new BigNumber(part).times(2) : new BigNumber(part);
  const saw = `a second capture: ${quoted(again)}`;
  const isTold = talk.options.severalCaptures === isMore;
  if (isTold) talk.note({ assumption, verdict: "agrees", saw });
  else talk.note({ assumption, verdict: "differs", saw, set: { severalCaptures: isMore } });
  const rest = whole.minus(captured);
  if (rest.gt(0)) await talk.call("authUnfreeze", { reference, unfreezeAmount: amountText(rest) });
  return amountText(captured);
}

/** Resolves to whether the money is on its way back. */
async function seeRefund(
  talk: Talk,
  { reference, ordered, captured }: Record<"reference" | "ordered" | "captured", string>,
): Promise<boolean> {
  const assumption = "captured_refund";
  const isAsOrdered = talk.options.refundOfCapture === "ordered";
  for (const amount of isAsOrdered ? [ordered, captured] : [captured, ordered]) {
    const heard = await talk.call("refund", { reference, amount });
    if (!(await isRefunded(talk, heard, { reference }))) continue;
    const refundOfCapture = amount === captured ? "captured" : "ordered";
    const saw = `${amount} of ${captured} captured and ${ordered} ordered`;
    const isTold = refundOfCapture === talk.options.refundOfCapture;
    if (isTold) talk.note({ assumption, verdict: "agrees", saw });
    else talk.note({ assumption, verdict: "differs", saw, set: { refundOfCapture } });
    return true;
  }
  talk.note({ assumption, verdict: "not_seen", saw: "neither amount was refunded" });
  return false;
}
