import { printable } from "../gateway/values";
import { closeAll, giveBack } from "./close";
import type { OrderPlan } from "./open";
import { type PaymentPlan, untilPaid } from "./payment";
import { newReference } from "./refusals";
import { type Said, type Talk, isSaid, quoted } from "./talk";

/*
 * Stage 2: what an app or a mini-program would hand to a wallet.
 */

/** Opens an order by each wallet and terminal, and closes it. A mini-program needs a customer's openid. */
export async function lookAtPrepay(talk: Talk, plan: OrderPlan): Promise<void> {
  const assumption = "prepay_answer";
  const { amount, ipnUrl, openid } = plan;
  const opened: string[] = [];
  const [taken, refused]: [string[], string[]] = [[], []];
  try {
    for (const vendor of plan.vendors.filter((one) => one === "channel_a" || one === "channel_b")) {
      for (const terminal of openid ? (["APP", "MINIPROGRAM"] as const) : (["APP"] as const)) {
        const reference = newReference(talk.told.referenceMaxLength);
        opened.push(reference);
        const order = { reference, amount, currency: "USD", vendor, ipnUrl, terminal };
        const heard = await talk.call("prepay", terminal === "APP" ? order : { ...order, openid });
        if (isSaid(heard) && talk.isSuccess(heard)) taken.push(`${vendor} ${terminal}: ${namesIn(heard)}`);
        else refused.push(`${vendor} ${terminal}: ${quoted(heard)}`);
      }
    }
    const saw = [...taken, ...refused].join("; ") || "neither channel_a nor channel_b is taken";
    if (taken.length > 0) talk.note({ assumption, verdict: "agrees", saw });
    else talk.note({ assumption, verdict: "not_seen", saw: refused.length > 0 ? `${saw}. ${APPLY}` : saw });
  } finally {
    await closeAll(talk, opened);
  }
}

/** Off-line, as the document says (§1). */
const APPLY =
  "The permission is applied for: a US company gives the operator its mini-program's link and app id, the wallet's platform reviews it";

const ENVELOPE: readonly string[] = ["ret_code", "ret_msg"];

/** Without what they hold: it is for the wallet. */
function namesIn({ words }: Said): string {
  const names = Object.keys(words).filter((name) => !ENVELOPE.includes(name));
  return names.length > 0 ? names.join(", ") : "one text, which is handed on as it is";
}

/** Stage 3, where that is asked for: what prepay hands to a wallet, handed to it by an app that a person has. */
export async function lookAtApp(talk: Talk, plan: PaymentPlan): Promise<void> {
  const assumption = "prepay_answer";
  const notSeen = (saw: string) => talk.note({ assumption, verdict: "not_seen", saw });
  const vendor =
    plan.vendors.find((one) => one === "channel_b") ?? plan.vendors.find((one) => one === "channel_a");
  if (!vendor) return notSeen("neither channel_a nor channel_b is taken");
  const { amount, ipnUrl, openid } = plan;
  const reference = newReference(talk.told.referenceMaxLength);
  const terminal = openid ? { terminal: "MINIPROGRAM", openid } : { terminal: "APP" };
  try {
    const heard = await talk.call("prepay", {
      reference,
      amount,
      currency: "USD",
      vendor,
      ipnUrl,
      ...terminal,
    });
    if (!isSaid(heard) || !talk.isSuccess(heard)) return notSeen(quoted(heard));
    const handed = Object.entries(heard.words).filter(([name]) => !ENVELOPE.includes(name));
    const wallet = printable(JSON.stringify(Object.fromEntries(handed)), 4_000);
    plan.say(`Hand this to the wallet in your app, and pay ${amount} USD (${vendor}): ${wallet}`);
    const paid = await untilPaid(talk, plan, reference);
    if (isSaid(paid))
      return talk.note({ assumption, verdict: "agrees", saw: `${vendor}: paid as it was handed over` });
    notSeen(`${vendor}: ${paid.fault}. Where the wallet has refused it, ask the gateway's support`);
  } finally {
    const left = await giveBack(talk, amount, reference);
    if (left !== undefined) plan.say(left);
  }
}
