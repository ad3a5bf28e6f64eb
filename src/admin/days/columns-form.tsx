import { Button, Label, Text } from "@medusajs/ui";
import { type FormEvent, useState } from "react";
import type { StatementColumnsAnswer } from "../../http";
import { Choice } from "../common/choice";
import { useText } from "../common/text";

/** What a column of a statement can hold, the most needed first. */
const COLUMNS = [
  ...(["reference", "transaction_no", "amount", "currency", "type", "time"] as const),
  ...(["fee", "original_no", "refund_amount", "status"] as const),
];
/** No choice can have an empty value. */
const NONE = " ";

interface Props {
  guess: StatementColumnsAnswer;
  onChosen: (columns: Record<string, string>) => void;
}

/** Asks which column of a file holds what. */
export const ColumnsForm = ({ guess: { names, sample, columns }, onChosen }: Props) => {
  const text = useText("days");
  const [chosen, setChosen] = useState<Record<string, string>>(columns);
  const isEnough = chosen.amount && (chosen.reference || chosen.transaction_no);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onChosen(Object.fromEntries(COLUMNS.map((column) => [column, chosen[column] ?? ""])));
  };
  const choices = [...new Set(names.filter((name) => name.trim() !== ""))].map(
    (name) => [name, [name, sample[0]?.[names.indexOf(name)]].filter(Boolean).join(": ")] as const,
  );
  return (
    <form onSubmit={submit} className="flex flex-col gap-y-3">
      <Text size="small">{text("columns.hint")}</Text>
      <div className="grid grid-cols-1 gap-3 md:grid-cols-2">
        {COLUMNS.map((column) => (
          <div key={column} className="flex items-center justify-between gap-2">
            <Label size="small">{text(`columns.${column}`)}</Label>
            <Choice
              label={text(`columns.${column}`)}
              className="w-56"
              value={chosen[column] || NONE}
              choices={[[NONE, text("columns.none")], ...choices]}
              onChoose={(name) => setChosen({ ...chosen, [column]: name === NONE ? "" : name })}
            />
          </div>
        ))}
      </div>
      <Button size="small" type="submit" disabled={!isEnough} className="self-start">
        {text("columns.compare")}
      </Button>
    </form>
  );
};
