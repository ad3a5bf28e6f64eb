import { Text } from "@medusajs/ui";
import { Link } from "react-router-dom";
import { LINK_LOOK } from "../common/links";
import { useExplain } from "../common/known";
import { ApiError } from "../common/sdk";
import { StateBadge } from "../common/state-badge";
import { useMoney, useText } from "../common/text";
import { addressOf } from "./subscriptions";
import type { Found } from "./use-finding";

interface Props {
  rows: readonly Found[];
  /** They may belong to any subscription. */
  ofAny: boolean;
}

/** What became of a number that was asked about. */
const ENDS = ["recorded", "known", "other", "unanswered"] as const;
type End = (typeof ENDS)[number];

/** The gateway has answered, and it is no renewal of ours. */
const OTHER = ["not_a_deduction", "gateway_refused", "schedule_not_found"];

function endOf({ answer, error }: Found): End | undefined {
  if (error) return error instanceof ApiError && OTHER.includes(error.code ?? "") ? "other" : "unanswered";
  if (!answer?.deduction) return undefined;
  return answer.is_new ? "recorded" : "known";
}

/** How far it is, how many came to what, and one row for each number. */
export const FindReport = ({ rows, ofAny }: Props) => {
  const text = useText("subscriptions");
  if (rows.length === 0) return null;
  const done = rows.filter(({ answer, error }) => answer ?? error).length;
  const ends = rows.map(endOf);
  const sums = ENDS.map((end) => [end, ends.filter((one) => one === end).length] as const);
  return (
    <div className="flex flex-col gap-y-2">
      <Text size="small" role="status">
        {text("find.progress", { done, count: rows.length })}
      </Text>
      <Text size="small" className="text-ui-fg-subtle">
        {sums
          .filter(([, count]) => count > 0)
          .map(([end, count]) => `${text(`find.${end}`)}: ${count}`)
          .join(" · ")}
      </Text>
      <ul className="divide-y">
        {rows.map((row) => (
          <li key={row.number} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
            <span className="break-all font-mono text-xs">{row.number}</span>
            {row.error ? <Failure row={row} error={row.error} ofAny={ofAny} /> : <Outcome row={row} />}
          </li>
        ))}
      </ul>
    </div>
  );
};

const Failure = ({ row, error, ofAny }: { row: Found; error: Error; ofAny: boolean }) => {
  const text = useText("subscriptions");
  const explain = useExplain("subscription");
  const known = error instanceof ApiError && error.code ? explain(error.code) : undefined;
  const said = ofAny && endOf(row) === "other" ? text("find.other") : known;
  return (
    <div className="min-w-0 [overflow-wrap:anywhere]">
      <Text size="small" className="text-ui-fg-error">
        {said ?? error.message}
      </Text>
      {said && (
        <Text size="xsmall" className="text-ui-fg-subtle">
          {error.message}
        </Text>
      )}
    </div>
  );
};

const Outcome = ({ row: { answer } }: { row: Found }) => {
  const text = useText("subscriptions");
  const money = useMoney();
  const deduction = answer?.deduction;
  if (!deduction) return <Text size="small">{text(answer ? "find.working" : "find.asking")}</Text>;
  const { recurring_schedule: of } = answer;
  return (
    <>
      <Text size="small">{text(answer.is_new ? "find.recorded" : "find.known")}</Text>
      <Text size="small">{money(deduction.amount, deduction.currency_code)}</Text>
      <StateBadge state={deduction.state} />
      {of && (
        <Link to={addressOf(of)} className={LINK_LOOK}>
          {of.schedule_no ?? of.plan}
        </Link>
      )}
    </>
  );
};
