import { useKnown } from "../common/known";
import { useMoney, useShortTime, useText, useWhen } from "../common/text";
import type { Noticed } from "./order-payments";

type Notice = Noticed["notice"];

/** Says in one sentence, or as few as it takes, where the money of a payment is. */
export function useNoticeSentence(): (payment: Noticed) => string {
  const text = useText("notice");
  const money = useMoney();
  const known = useKnown();
  const time = useShortTime();
  const when = useWhen();
  const who = useWho();
  return (payment) => {
    const { notice, currency_code, captured_amount, pre_auth, attention } = payment;
    const { code, act, at, until } = notice;
    const amount = money(notice.amount, currency_code);
    switch (code) {
      case "needs_attention": {
        const what = known("attention", `${attention?.code}.what`) ?? attention?.what ?? "";
        return text("needs_attention", { what, amount, when: at ? time(at) : "" });
      }
      case "not_recorded":
        return text(pre_auth ? "not_recorded_hold" : "not_recorded", { amount });
      case "held":
        return text(at ? "held_since" : "held", { amount, time: at ? time(at) : "" });
      case "rest_held": {
        const captured = money(captured_amount, currency_code);
        return text("rest_held", { amount, captured, who: who(notice), when: when(at) });
      }
      case "order_waits":
        return text("order_waits", { amount, time: until ? time(until) : "" });
      case "paid_too_much":
        return text("paid_too_much", { amount });
      case "returned":
        return text(at ? "returned_at" : "returned", { amount, when: when(at) });
      default: {
        const isKnown = code === "refused" || code === "failed";
        const values = { amount, who: who(notice), when: when(at) };
        const last = notice.again;
        const tried = last && { who: last.actor_type ? who(last) : "", when: when(last.at) };
        const asked = act ? text(`asked.${act}`, values) : "";
        const again = tried && text(tried.who ? "again_by" : "again", tried);
        return text("sentence", {
          asked: again ? text("tried_again", { asked, again }) : asked,
          outcome: text(`outcome.${code}`),
          money: act ? text(`${isKnown ? "not_moved" : "not_known"}.${act}`) : "",
        });
      }
    }
  };
}

/** Who asked, by name where there is one. */
function useWho(): (by: Pick<Notice, "actor_type" | "actor_name">) => string {
  const text = useText("notice");
  return ({ actor_type, actor_name: name }) => {
    const hasName = actor_type === "user" || actor_type === "api_key";
    return text(actor_type === null || (hasName && !name) ? "who.staff" : `who.${actor_type}`, { name });
  };
}
