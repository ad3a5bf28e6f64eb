import { Button, Input, Label } from "@medusajs/ui";
import { type FormEvent, useId, useState } from "react";
import { useText } from "../common/text";
import { readRange, writeRange } from "./amount-range";

interface Props {
  value: unknown;
  onChange: (written: string) => void;
  onRemove: () => void;
}

/** Two bounds, either of which may be left empty. */
export const AmountFilter = ({ value, onChange, onRemove }: Props) => {
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
