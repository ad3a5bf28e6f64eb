import { closeAll } from "./close";
import type { OrderPlan } from "./open";
import { newReference } from "./refusals";
import { isSaid, quoted, type Said, type Talk } from "./talk";

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

export const ENVELOPE: readonly string[] = ["ret_code", "ret_msg"];

/** Without what they hold: it is for the wallet. */
function namesIn({ facts }: Said): string {
  const names = Object.keys(facts).filter((name) => !ENVELOPE.includes(name));
  return names.length > 0 ? names.join(", ") : "one text, which is handed on as it is";
}
