import { CheckCircleSolid, CircleDottedLine, ClockSolid, XCircleSolid } from "@medusajs/icons";
import { Text } from "@medusajs/ui";
import type { ComponentType } from "react";
import type { TransactionDetail } from "../../http";
import { useMoney, useText, useTime } from "../common/text";
import { type Step, stepsOf } from "./steps";

interface Props {
  transaction: TransactionDetail;
}

/** What happened to a payment, step by step. */
export const StorySteps = ({ transaction }: Props) => {
  const text = useText("story");
  return (
    <div className="px-6 py-4">
      <Text size="small" weight="plus" className="pb-3">
        {text("title")}
      </Text>
      <ol className="flex flex-col gap-y-3">
        {stepsOf(transaction).map((step) => (
          <StepLine key={step.title} step={step} transaction={transaction} />
        ))}
      </ol>
    </div>
  );
};

const MARKS: Readonly<Record<Step["standing"], [ComponentType<{ className?: string }>, string]>> = {
  done: [CheckCircleSolid, "text-ui-tag-green-icon"],
  now: [ClockSolid, "text-ui-tag-blue-icon"],
  not_yet: [CircleDottedLine, "text-ui-fg-muted"],
  failed: [XCircleSolid, "text-ui-tag-red-icon"],
};

const StepLine = ({ step, transaction }: Props & { step: Step }) => {
  const text = useText("story");
  const money = useMoney();
  const { title, standing, at, moves } = step;
  const [Mark, colour] = MARKS[standing];
  const { currency_code, held_amount } = transaction;
  const isHold = moves.some(({ kind }) => kind === "hold") && held_amount !== "0.00";
  return (
    <li className="flex gap-x-2">
      <Mark aria-hidden className={`mt-0.5 shrink-0 ${colour}`} />
      <div className="txt-small text-ui-fg-subtle min-w-0 flex-1 [overflow-wrap:anywhere]">
        <p className={standing === "not_yet" ? "" : "text-ui-fg-base"}>
          {text(`step.${title}`)} <span className="sr-only">({text(`standing.${standing}`)})</span>
        </p>
        {at && <Moment at={at} />}
        {moves.map(({ kind, amount, at: moved }) => (
          <p key={`${kind} ${moved}`} className="flex flex-wrap justify-between gap-x-3">
            {text(`move.${kind}`, { amount: money(amount, currency_code) })} {moved && <Moment at={moved} />}
          </p>
        ))}
        {isHold && <p>{text("still_held", { amount: money(held_amount, currency_code) })}</p>}
        {title === "settled" && <Settlement transaction={transaction} />}
      </div>
    </li>
  );
};

/** What the gateway has told of it. */
const Settlement = ({ transaction: { amounts } }: Props) => {
  const text = useText("story");
  const money = useMoney();
  const { usd, rmb, exchange_rate: rate, settle_currency: currency } = amounts;
  const told = [rate && text("rate", { rate }), currency && text("currency", { currency })].filter(Boolean);
  const sums = [usd && money(usd, "usd"), rmb && money(rmb, "cny")].filter(Boolean);
  return <p>{text("settled_told", { facts: [...sums, ...told].join(", ") })}</p>;
};

const Moment = ({ at }: { at: string }) => {
  const time = useTime(true);
  return (
    <time dateTime={at} className="block">
      {time(at)}
    </time>
  );
};
