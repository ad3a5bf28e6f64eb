import { clx, Container, Text } from "@medusajs/ui";
import { ExclamationCircleSolid, InformationCircleSolid, LockClosedSolid } from "@medusajs/icons";
import { NextMove } from "../actions/next-move";
import { ActButtons } from "../actions/transaction-actions";
import { SolveButton } from "../attention/solve-drawer";
import { isWaitingCode } from "../attention/queue";
import { useKnown } from "../common/known";
import { useNamed } from "../common/named";
import { useMoney, useShortTime, useText, useWhen } from "../common/text";
import type { Noticed } from "./order-payments";

interface Props {
  payment: Noticed;
}

/** Later versions of the dashboard put every widget below their own blocks, also one of a zone that is called `before`. */
const FIRST = { order: -1 };

/** Where the money is, in a sentence, and the buttons that solve what is not well. */
export const MoneyNotice = ({ payment }: Props) => {
  const text = useText("notice");
  const sentence = useNoticeSentence();
  const [Mark, colour] = markOf(payment.notice.code);
  return (
    <Container
      role="region"
      aria-label={text("label")}
      style={FIRST}
      className="flex flex-col gap-y-4 px-6 py-4"
    >
      <div className="flex min-w-0 gap-x-3">
        <Mark aria-hidden className={clx("mt-0.5 shrink-0", colour)} />
        <div className="min-w-0 [overflow-wrap:anywhere]">
          <Text weight="plus">{sentence(payment)}</Text>
          <More payment={payment} />
        </div>
      </div>
      <div className="flex flex-wrap gap-2 pl-8 empty:hidden">
        <NextMove transaction={payment} />
        <ActButtons transaction={payment} acts={payment.notice.actions} />
        <Solve payment={payment} />
      </div>
    </Container>
  );
};

function markOf(code: Noticed["notice"]["code"]) {
  switch (code) {
    case "needs_attention":
    case "refused":
    case "refused_as_over":
    case "failed":
    case "unclear":
      return [ExclamationCircleSolid, "text-ui-tag-red-icon"] as const;
    case "held":
    case "rest_held":
      return [LockClosedSolid, "text-ui-tag-purple-icon"] as const;
    case "under_way":
    case "accepted":
    case "not_recorded":
    case "order_waits":
    case "paid_too_much":
    case "returned":
      return [InformationCircleSolid, "text-ui-tag-blue-icon"] as const;
  }
}

/** What to do next, why it went wrong, and of a hold what Medusa's own button would do. */
const More = ({ payment }: Props) => {
  const text = useText("notice");
  const known = useKnown();
  const money = useMoney();
  const { notice, attention, last_error: reason, currency_code, held_amount, authorized_amount } = payment;
  const isHold = notice.code === "held" || notice.code === "rest_held";
  const isWhole = notice.code === "held" && held_amount === authorized_amount;
  const lines = isHold
    ? [
        notice.code === "held" && text("held_until"),
        isWhole
          ? text("medusa_whole", { amount: money(authorized_amount, currency_code) })
          : text("medusa_refused"),
      ]
    : [
        attention && (known("attention", `${attention.code}.next`) ?? attention.next),
        reason && text("reason", { reason }),
      ];
  return (
    <>
      {lines.map(
        (line) =>
          line && (
            <Text key={line} size="small" className="text-ui-fg-subtle mt-1">
              {line}
            </Text>
          ),
      )}
    </>
  );
};

/** For what a person has found out, or put right in another place. */
const Solve = ({ payment }: Props) => {
  const label = useText("attention")("solve.button");
  const named = useNamed();
  const { reference, attention } = payment;
  if (!attention || !isWaitingCode(attention.code)) return null;
  const question = { reference, code: attention.code };
  return <SolveButton question={question} label={label} name={named(label, payment)} />;
};

type Notice = Noticed["notice"];

/** Says in one sentence, or as few as it takes, where the money of a payment is. */
function useNoticeSentence(): (payment: Noticed) => string {
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
