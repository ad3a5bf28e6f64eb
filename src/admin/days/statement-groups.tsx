import { ArrowDownTray } from "@medusajs/icons";
import { Button, StatusBadge, Text, toast } from "@medusajs/ui";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { DayView, StatementResult, StatementView } from "../../http";
import { saveFile } from "../common/sdk";
import { useMoney, useText, useTime } from "../common/text";
import { Entries } from "./entries";

/** The ones that somebody must look at first. */
const GROUPS = ["differs", "only_there", "only_here", "other_currency", "agrees"] as const;
const COLOURS = {
  agrees: "green",
  differs: "red",
  only_there: "red",
  only_here: "red",
  other_currency: "orange",
  fees: "grey",
} as const;
type Shown = keyof typeof COLOURS;

/** What comes of comparing a statement, group by group; a group opens. */
export const StatementGroups = ({ statement, day }: { statement: StatementView; day: DayView }) => {
  const text = useText("days");
  const time = useTime();
  const [open, setOpen] = useState<Shown>();
  const { groups, fees, passed_over, other_days } = statement.result;
  const shown: Shown[] = [
    ...GROUPS.filter((group) => groups.some((one) => one.group === group)),
    ...(fees.length > 0 ? (["fees"] as const) : []),
  ];
  return (
    <div className="flex flex-col gap-y-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Text size="small" className="text-ui-fg-subtle">
          {text("statement.compared", {
            name: statement.actor_name ?? "–",
            when: time(statement.created_at),
          })}
          {passed_over > 0 && ` · ${text("statement.passed_over", { count: passed_over })}`}
          {other_days > 0 && ` · ${text("statement.other_days", { count: other_days })}`}
        </Text>
        <ExportEntries id={statement.id} />
      </div>
      <ul className="divide-y">
        {shown.map((group) => (
          <li key={group} className="flex flex-col gap-y-2 py-2">
            <button
              type="button"
              aria-expanded={open === group}
              className="flex flex-wrap items-center gap-x-3 gap-y-1 text-left"
              onClick={() => setOpen(open === group ? undefined : group)}
            >
              <StatusBadge color={COLOURS[group]}>{text(`group.${group}`)}</StatusBadge>
              <Sums result={statement.result} group={group} />
            </button>
            {open === group && <Entries statement_id={statement.id} group={group} day={day} />}
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

const ExportEntries = ({ id }: { id: string }) => {
  const text = useText("days");
  const exporting = useMutation({
    mutationFn: () =>
      saveFile("days/statement-export", "statement.csv", new URLSearchParams({ statement_id: id })),
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
