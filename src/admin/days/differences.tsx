import { Button, Text } from "@medusajs/ui";
import type { DayView, DifferentLine } from "../../http";
import { useMay } from "../common/may";
import { Problem } from "../common/problem";
import { useMoney, useText } from "../common/text";
import { type Imported, keyOf, useDifferences, useImport } from "./days";
import { Buttons, GatewayNumber, Payer, Rows, Value } from "./rows";
import { useDayName, useDifference } from "./words";

interface Props {
  group: "differs" | "only_there" | "only_here" | "other_currency";
  day: DayView;
  /** How many lines the group has. */
  count: number;
}

/** Where asking the gateway may bring the store's books in line with it. */
const ASKED: readonly string[] = ["only_there", "differs"];

/** The lines of one group that differ, page by page. What only the gateway has is imported one by one, or all of it. */
export const Differences = ({ group, day, count }: Props) => {
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
