import { Button, type DataTableFilter, Input, Label } from "@medusajs/ui";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { accountIn } from "../common/channel";
import { choiceFilter, useDateFilter } from "../common/filters";
import { sdk } from "../common/sdk";
import { useText } from "../common/text";
import { en } from "../i18n/en";
import { readRange, writeRange } from "./amount-range";

/** As the API calls them. */
export const FILTERS = [
  "state",
  "reconciliation_status",
  "channel",
  "account",
  "created_at",
  "amount",
] as const;

/** What staff may narrow the list down by. */
export function useFilters(): DataTableFilter[] {
  const text = useText("payments");
  const common = useText("common");
  const accounts = useAccounts();
  const choice = (id: string, label: string, room: "state" | "reconciliation" | "channel") =>
    choiceFilter(id, label, Object.keys(en.common[room]), (one) => common(`${room}.${one}`));
  return [
    choice("state", text("column.state"), "state"),
    choice("reconciliation_status", text("column.books"), "reconciliation"),
    choice("channel", text("column.channel"), "channel"),
    // One account is no choice.
    ...(accounts.length > 1 ? [choiceFilter("account", text("filter.account"), accounts, (id) => id)] : []),
    useDateFilter(text("filter.date")),
    { id: "amount", type: "custom", label: text("column.amount"), render: AmountFilter },
  ];
}

/** The accounts that this shop has; none where the user may not see its payment providers. */
function useAccounts(): string[] {
  const { data } = useQuery({
    queryKey: ["crossborder", "accounts"],
    queryFn: () => sdk.admin.payment.listPaymentProviders({ limit: 100 }),
    retry: false,
  });
  return [...new Set((data?.payment_providers ?? []).flatMap(({ id }) => accountIn(id) ?? []))];
}

interface Props {
  value: unknown;
  onChange: (written: string) => void;
  onRemove: () => void;
}

/** Two bounds, either of which may be left empty. */
const AmountFilter = ({ value, onChange, onRemove }: Props) => {
  const text = useText("payments");
  const id = useId();
  const [range, setRange] = useState(() => readRange(value));
  const written = writeRange(range);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (written) onChange(written);
    else onRemove();
  };
  const bound = (name: "from" | "to", label: string) => (
    <div className="flex flex-col gap-y-1">
      <Label htmlFor={`${id}-${name}`} size="xsmall">
        {label}
      </Label>
      <Input
        id={`${id}-${name}`}
        size="small"
        inputMode="decimal"
        pattern="\d{1,12}(\.\d{1,2})?"
        title={text("filter.amount_form")}
        placeholder="0.00"
        value={range[name]}
        onChange={(event) => setRange({ ...range, [name]: event.target.value.trim() })}
      />
    </div>
  );
  return (
    <form onSubmit={submit} className="flex w-56 flex-col gap-y-3 p-3">
      {bound("from", text("filter.at_least"))}
      {bound("to", text("filter.at_most"))}
      <Button type="submit" size="small" variant="secondary">
        {text("filter.apply")}
      </Button>
    </form>
  );
};
