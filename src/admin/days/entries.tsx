import { Button, Text } from "@medusajs/ui";
import { useState } from "react";
import type { DayView, StatementEntryView } from "../../http";
import { ActDialog } from "../actions/act-dialog";
import { PaymentLink } from "../common/links";
import { useMay } from "../common/may";
import { Problem } from "../common/problem";
import { useMoney, useText } from "../common/text";
import { useEntries } from "./days";

interface Props {
  statement_id: string;
  group: string;
  day: DayView;
}

/** What a comparison has of one group, page by page. */
export const Entries = ({ statement_id, group, day }: Props) => {
  const text = useText("days");
  const common = useText("common");
  const { data, error, hasNextPage, fetchNextPage, isFetching } = useEntries(statement_id, group);
  const rows = data?.pages.flatMap(({ entries }) => entries) ?? [];
  return (
    <div className="flex flex-col gap-y-2 pl-4">
      <Problem error={error} />
      {!data && !error && <Text size="small">{common("loading")}</Text>}
      <ul className="divide-y">
        {rows.map((entry) => (
          <Entry key={entry.id} entry={entry} day={day} />
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

/** Where asking the gateway may bring the store's books in line with it. */
const ASKED = ["only_there", "differs"];

const Entry = ({ entry, day }: { entry: StatementEntryView; day: DayView }) => {
  const text = useText("days");
  const money = useMoney();
  const may = useMay()("crossborder_transaction:update");
  const [isAsked, setAsked] = useState(false);
  const { group, kind, reference, named, lines, here, there, fee, other_day, currency_code } = entry;
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
      {reference && may && ASKED.includes(group) && (
        <Button size="small" variant="secondary" onClick={() => setAsked(true)}>
          {text("entry.ask")}
        </Button>
      )}
      {isAsked && reference && (
        <ActDialog
          payment={{ reference, amount: there ?? here ?? "0.00", currency_code, order_display_id: null }}
          act="reconcile"
          onClose={() => setAsked(false)}
        />
      )}
      {isAsked && day.statement && (
        <Text size="small" className="text-ui-fg-subtle w-full">
          {text("entry.asked")}
        </Text>
      )}
    </li>
  );
};
