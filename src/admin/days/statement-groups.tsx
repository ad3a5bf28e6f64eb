import { ArrowDownTray } from "@medusajs/icons";
import { Button, StatusBadge, Text, toast } from "@medusajs/ui";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { DayView, StatementResult, StatementView } from "../../http";
import { saveFile } from "../common/sdk";
import { useMoney, useText, useTime } from "../common/text";
import { Differences } from "./differences";

/** The ones that somebody must look at first. */
const DIFFERENT = ["differs", "only_there", "only_here", "other_currency"] as const;
const COLOURS = {
  differs: "red",
  only_there: "red",
  only_here: "red",
  other_currency: "orange",
  agrees: "green",
  fees: "grey",
} as const;
type Shown = keyof typeof COLOURS;

/** What comes of comparing a statement, group by group; one whose lines differ opens. */
export const StatementGroups = ({ statement, day }: { statement: StatementView; day: DayView }) => {
  const text = useText("days");
  const time = useTime();
  const [open, setOpen] = useState<Shown>();
  const { groups, fees, passed_over, other_days } = statement.result;
  const countOf = (group: Shown) =>
    groups.filter((one) => one.group === group).reduce((sum, { count }) => sum + count, 0);
  const different = DIFFERENT.filter((group) => countOf(group) > 0);
  const others: Shown[] = [
    ...(countOf("agrees") > 0 ? ["agrees" as const] : []),
    ...(fees.length > 0 ? ["fees" as const] : []),
  ];
  const badge = (group: Shown) => (
    <>
      <StatusBadge color={COLOURS[group]}>{text(`group.${group}`)}</StatusBadge>
      <Sums result={statement.result} group={group} />
    </>
  );
  return (
    <div className="flex flex-col gap-y-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Text size="small" className="text-ui-fg-subtle">
          {text("statement.compared", {
            name: statement.actor_name ?? "–",
            when: time(statement.compared_at),
          })}
          {passed_over > 0 && ` · ${text("statement.passed_over", { count: passed_over })}`}
          {other_days > 0 && ` · ${text("statement.other_days", { count: other_days })}`}
        </Text>
        {different.length > 0 && <ExportDifferences day={day} />}
      </div>
      <ul className="divide-y">
        {different.map((group) => (
          <li key={group} className="flex flex-col gap-y-2 py-2">
            <button
              type="button"
              aria-expanded={open === group}
              className="flex flex-wrap items-center gap-x-3 gap-y-1 text-left"
              onClick={() => setOpen(open === group ? undefined : group)}
            >
              {badge(group)}
            </button>
            {open === group && <Differences group={group} day={day} count={countOf(group)} />}
          </li>
        ))}
        {others.map((group) => (
          <li key={group} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
            {badge(group)}
          </li>
        ))}
      </ul>
    </div>
  );
};

const Sums = ({ result, group }: { result: StatementResult; group: Shown }) => {
  const text = useText("days");
  const money = useMoney();
  const sums =
    group === "fees"
      ? result.fees.map(({ count, amount, currency_code }) =>
          text("statement.fees", { count, amount: money(amount, currency_code) }),
        )
      : result.groups
          .filter((one) => one.group === group)
          .map(({ count, here, there, currency_code }) =>
            text("statement.sums", {
              count,
              here: money(here, currency_code),
              there: money(there, currency_code),
            }),
          );
  return (
    <Text size="small" as="span">
      {sums.join(" · ")}
    </Text>
  );
};

const ExportDifferences = ({ day: { provider_id, day } }: { day: DayView }) => {
  const text = useText("days");
  const exporting = useMutation({
    mutationFn: () =>
      saveFile(
        "days/differences/export",
        `differences-${day}.csv`,
        new URLSearchParams({ provider_id, day }),
      ),
    onError: ({ message }) => toast.error(text("not_exported"), { description: message }),
  });
  return (
    <Button
      size="small"
      variant="secondary"
      isLoading={exporting.isPending}
      onClick={() => exporting.mutate()}
    >
      <ArrowDownTray />
      {text("statement.export")}
    </Button>
  );
};
