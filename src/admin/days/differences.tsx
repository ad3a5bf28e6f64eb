import { Button, Text } from "@medusajs/ui";
import type { DayView, DifferentLine } from "../../http";
import { PaymentLink } from "../common/links";
import { useMay } from "../common/may";
import { Problem } from "../common/problem";
import { useMoney, useText } from "../common/text";
import { type Imported, keyOf, useDifferences, useImport } from "./days";

interface Props {
  group: DifferentLine["group"];
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
  const { data, error, hasNextPage, fetchNextPage, isFetching } = useDifferences(day, group);
  const { imported, importing, importLines } = useImport(day, group);
  const rows = data?.pages.flatMap(({ lines }) => lines) ?? [];
  return (
    <div className="flex flex-col gap-y-2 pl-4">
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
      <ul className="divide-y">
        {rows.map((line) => (
          <Line
            key={keyOf(line)}
            line={line}
            imported={imported.get(keyOf(line))}
            onImport={may && !importing.isPending ? () => importLines([line]) : undefined}
          />
        ))}
      </ul>
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

const Line = ({ line, imported, onImport }: LineProps) => {
  const text = useText("days");
  const money = useMoney();
  const { group, kind, reference, named, lines, here, there, fee, other_day, currency_code } = line;
  const facts = [
    text(`entry.${kind}`),
    here !== null && text("entry.here", { amount: money(here, currency_code) }),
    there !== null && text("entry.there", { amount: money(there, currency_code) }),
    fee !== null && text("entry.fee_of", { amount: money(fee, currency_code) }),
    lines && text("entry.lines", { lines }),
    other_day && text("entry.other_day", { day: other_day }),
  ];
  return (
    <li className="txt-small flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
      <span className="font-mono text-xs [overflow-wrap:anywhere]">{reference ?? named}</span>
      <span>{facts.filter(Boolean).join(" · ")}</span>
      {reference && <PaymentLink reference={reference} />}
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
    </li>
  );
};
