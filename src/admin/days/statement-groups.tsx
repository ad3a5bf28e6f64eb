import { TriangleRightMini } from "@medusajs/icons";
import { Button, StatusBadge, Text } from "@medusajs/ui";
import { type ReactNode, useState } from "react";
import type { DayView, DifferentLine, StatementResult, StatementView } from "../../http";
import { useMay } from "../common/may";
import { Problem } from "../common/problem";
import { useMoney, useText, useTime } from "../common/text";
import { exportDifferences, type Imported, keyOf, useDifferences, useImport } from "./days";
import { ExportButton } from "./export-button";
import { Buttons, GatewayNumber, Payer, Rows, Value } from "./rows";
import { useDayName, useDifference } from "./words";

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

interface Props {
  group: "differs" | "only_there" | "only_here" | "other_currency";
  day: DayView;
  /** How many lines the group has. */
  count: number;
}

/** Where asking the gateway may bring the store's books in line with it. */
const ASKED: readonly string[] = ["only_there", "differs"];

/** The lines of one group that differ, page by page. What only the gateway has is imported one by one, or all of it. */
const Differences = ({ group, day, count }: Props) => {
  const text = useText("days");
  const common = useText("common");
  const may = useMay()("crossborder_transaction:update") && ASKED.includes(group);
  const columns = useColumns();
  const { data, error, hasNextPage, fetchNextPage, isFetching } = useDifferences(day, group);
  const { imported, importing, importLines } = useImport(day, group);
  const rows = data?.pages.flatMap(({ lines }) => lines) ?? [];
  return (
    <div className="flex flex-col gap-y-2 md:pl-6">
      <Problem error={error ?? importing.error} />
      {!data && !error && <Text size="small">{common("loading")}</Text>}
      {may && group === "only_there" && (
        <Button
          size="small"
          variant="secondary"
          className="self-start"
          isLoading={importing.isPending}
          onClick={() => importLines()}
        >
          {text("import.all", { count })}
        </Button>
      )}
      <Progress imported={imported} isOver={!importing.isPending} />
      {data && (
        <Rows label={text(`group.${group}`)} columns={Object.values(columns)}>
          {rows.map((line) => (
            <Line
              key={keyOf(line)}
              line={line}
              imported={imported.get(keyOf(line))}
              onImport={may && !importing.isPending ? () => importLines([line]) : undefined}
            />
          ))}
        </Rows>
      )}
      {hasNextPage && (
        <Button
          size="small"
          variant="secondary"
          className="self-start"
          isLoading={isFetching}
          onClick={() => fetchNextPage()}
        >
          {text("more")}
        </Button>
      )}
    </div>
  );
};

/** How many lines were asked about, and what became of them. */
const Progress = ({ imported, isOver }: { imported: ReadonlyMap<string, Imported>; isOver: boolean }) => {
  const text = useText("days");
  if (imported.size === 0) return null;
  const done = [...imported.values()].filter((one) => one !== "waits");
  const ends = [...new Set(done.map(endOf))];
  const sums = ends.map(
    (end) => `${text(`import.${end}`)}: ${done.filter((one) => endOf(one) === end).length}`,
  );
  return (
    <Text size="small" role="status">
      {[text("import.progress", { done: done.length, count: imported.size }), ...sums].join(" · ")}
      {isOver && ` · ${text("import.done")}`}
    </Text>
  );
};

const endOf = (one: Imported) => (one instanceof Error ? "unanswered" : one);

interface LineProps {
  line: DifferentLine;
  imported: Imported | undefined;
  onImport: (() => void) | undefined;
}

function useColumns() {
  const text = useText("days");
  return {
    order: { name: text("column.order") },
    number: { name: text("column.number") },
    here: { name: text("column.here"), isNumber: true },
    there: { name: text("column.there"), isNumber: true },
    difference: { name: text("column.difference"), isNumber: true },
  };
}

const Line = ({ line, imported, onImport }: LineProps) => {
  const text = useText("days");
  const common = useText("common");
  const columns = useColumns();
  const [money, signed, dayName] = [useMoney(), useDifference(), useDayName()];
  const { group, kind, reference, number, lines, fee, other_day, currency_code } = line;
  const facts = [
    text(`entry.${kind}`),
    fee !== null && text("entry.fee_of", { amount: money(fee, currency_code) }),
    lines && text("entry.lines", { lines }),
    other_day && text("entry.other_day", { day: dayName(other_day) }),
  ];
  const amountOf = (amount: string | null) => {
    if (amount === null) return common("none");
    return money(kind === "back" ? `-${amount}` : amount, currency_code);
  };
  return (
    <tr>
      <Value of={columns.order}>
        <Payer of={line} />
      </Value>
      <Value of={columns.number}>
        <GatewayNumber number={number} reference={reference}>
          {facts.filter(Boolean).join(" · ")}
        </GatewayNumber>
      </Value>
      <Value of={columns.here}>{amountOf(line.here)}</Value>
      <Value of={columns.there}>{amountOf(line.there)}</Value>
      <Value of={columns.difference} className="text-ui-fg-error txt-small-plus">
        {line.difference === null ? common("none") : signed(line.difference, currency_code)}
      </Value>
      <Buttons>
        {imported ? (
          <span className={imported instanceof Error ? "text-ui-fg-error" : "text-ui-fg-subtle"}>
            {imported instanceof Error ? imported.message : text(`import.${imported}`)}
          </span>
        ) : (
          onImport && (
            <Button size="small" variant="secondary" onClick={onImport}>
              {text(group === "differs" ? "import.ask" : "import.one")}
            </Button>
          )
        )}
      </Buttons>
    </tr>
  );
};
