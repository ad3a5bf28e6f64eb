import { printable } from "../gateway/values";
import { giveBack, notGivenBack } from "./close";
import { type PaymentPlan, untilPaid } from "./payment";
import { ENVELOPE } from "./prepaid";
import { newReference } from "./refusals";
import { isSaid, quoted, type Talk } from "./talk";

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
    const handed = Object.entries(heard.facts).filter(([name]) => !ENVELOPE.includes(name));
    const wallet = printable(JSON.stringify(Object.fromEntries(handed)), 4_000);
    plan.say(`Hand this to the wallet in your app, and pay ${amount} USD (${vendor}): ${wallet}`);
    if (await untilPaid(talk, plan, reference))
      return talk.note({ assumption, verdict: "agrees", saw: `${vendor}: paid as it was handed over` });
    notSeen(`${vendor}: nobody has paid. Where the wallet has refused it, ask the gateway's support`);
  } finally {
    if (!(await giveBack(talk, amount, reference))) plan.say(notGivenBack(amount, reference));
  }
}
