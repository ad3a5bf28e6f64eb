import { TriangleRightMini } from "@medusajs/icons";
import { StatusBadge, Text } from "@medusajs/ui";
import { type ReactNode, useState } from "react";
import type { DayView, StatementResult, StatementView } from "../../http";
import { useMoney, useText, useTime } from "../common/text";
import { exportDifferences } from "./days";
import { Differences } from "./differences";
import { ExportButton } from "./export-button";
import { useDifference } from "./words";

/** The ones that somebody must look at first. */
const DIFFERENT = ["differs", "only_there", "only_here", "other_currency"] as const;

/** By group, for each currency: how much more the statement has. */
export const differencesIn = ({ groups }: StatementResult) =>
  DIFFERENT.map((group) => [group, groups.filter((one) => one.group === group)] as const).filter(
    ([, sums]) => sums.length > 0,
  );

const COLOURS = {
  differs: "red",
  only_there: "red",
  only_here: "red",
  other_currency: "orange",
  agrees: "green",
  fees: "grey",
} as const;
type Shown = keyof typeof COLOURS;

/** What comes of comparing a statement, group by group; those that differ are open. */
export const StatementGroups = ({ statement, day }: { statement: StatementView; day: DayView }) => {
  const text = useText("days");
  const time = useTime();
  const { groups, fees, passed_over, other_days } = statement.result;
  const different = differencesIn(statement.result);
  const others: Shown[] = [
    ...(groups.some(({ group }) => group === "agrees") ? ["agrees" as const] : []),
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
        {different.length > 0 && (
          <ExportButton onExport={() => exportDifferences(day)}>{text("statement.export")}</ExportButton>
        )}
      </div>
      <ul className="divide-y">
        {different.map(([group, sums]) => (
          <Group key={group} badge={badge(group)}>
            <Differences group={group} day={day} count={sums.reduce((sum, { count }) => sum + count, 0)} />
          </Group>
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

/** One whose lines differ: it is open until it is closed. */
const Group = ({ badge, children }: { badge: ReactNode; children: ReactNode }) => {
  const [isOpen, setOpen] = useState(true);
  return (
    <li className="flex flex-col gap-y-2 py-2">
      <button
        type="button"
        aria-expanded={isOpen}
        className="flex flex-wrap items-center gap-x-3 gap-y-1 text-left"
        onClick={() => setOpen(!isOpen)}
      >
        <TriangleRightMini aria-hidden className={isOpen ? "rotate-90" : ""} />
        {badge}
      </button>
      {isOpen && children}
    </li>
  );
};

/** How many transactions, and how much: of those that differ the difference, of the others the money. */
const Sums = ({ result: { groups, fees }, group }: { result: StatementResult; group: Shown }) => {
  const text = useText("days");
  const [money, signed] = [useMoney(), useDifference()];
  const sums =
    group === "fees"
      ? fees.map(({ count, amount, currency_code }) => [count, money(amount, currency_code)] as const)
      : groups
          .filter((one) => one.group === group)
          .map(({ count, here, difference, currency_code: currency }) => {
            if (group === "agrees" || difference === null) return [count, money(here, currency)] as const;
            return [count, signed(difference, currency)] as const;
          });
  return (
    <Text size="small" as="span">
      {sums.map(([count, amount]) => `${text("statement.lines", { count })} · ${amount}`).join(" · ")}
    </Text>
  );
};
