import { Button, clx, Heading, Label, Text, toast } from "@medusajs/ui";
import { useMutation } from "@tanstack/react-query";
import { type DragEvent, type FormEvent, type ReactNode, useRef, useState } from "react";
import type { DayView, StatementColumnsAnswer } from "../../http";
import { useMay } from "../common/may";
import { Problem } from "../common/problem";
import { useText } from "../common/text";
import { guessColumns, MOST_BYTES, useCompare } from "./days";
import { StatementGroups } from "./statement-groups";
import { Choice } from "../common/choice";

interface Given {
  file: File;
  guess: StatementColumnsAnswer;
}

/** The gateway's statement: a place to drop it, what its columns hold, and what comes of comparing it. */
export const StatementSection = ({ day }: { day: DayView }) => {
  const text = useText("days");
  const may = useMay()("crossborder_day:create");
  const [given, setGiven] = useState<Given>();
  const [isAsked, setAsked] = useState(false);
  const comparing = useCompare(day);
  const compare = (file: File, columns?: Record<string, string>) =>
    comparing.mutate({ file, ...(columns && { columns }) }, { onSuccess: () => setAsked(false) });
  const reading = useMutation({
    mutationFn: (file: File) => guessColumns(day.provider_id, file),
    onSuccess: (guess, file) => {
      setGiven({ file, guess });
      setAsked(guess.by === "none");
      if (guess.by !== "none") compare(file);
    },
  });
  const take = (file: File | undefined) => {
    if (!file) return;
    comparing.reset();
    if (file.size > MOST_BYTES) toast.error(text("statement.too_large"));
    else reading.mutate(file);
  };
  const isBusy = reading.isPending || comparing.isPending;
  return (
    <div className="flex flex-col gap-y-3 px-6 py-4">
      <Heading level="h3">{text("statement.heading")}</Heading>
      {may && !day.signed && (
        <FileDrop onFile={take} isBusy={isBusy} label={text("statement.choose")}>
          {text("statement.drop")}
        </FileDrop>
      )}
      <Problem error={reading.error ?? comparing.error} />
      {given && !isBusy && !day.signed && (
        <div className="flex flex-wrap items-center gap-2">
          <Text size="small" className="text-ui-fg-subtle [overflow-wrap:anywhere]">
            {given.file.name}
          </Text>
          <Button size="small" variant="secondary" onClick={() => compare(given.file)}>
            {text("statement.again")}
          </Button>
          <Button size="small" variant="secondary" onClick={() => setAsked(!isAsked)}>
            {text("statement.columns")}
          </Button>
        </div>
      )}
      {given && isAsked && !day.signed && (
        <ColumnsForm guess={given.guess} onChosen={(columns) => compare(given.file, columns)} />
      )}
      {day.statement && <StatementGroups statement={day.statement} day={day} />}
    </div>
  );
};

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
const ColumnsForm = ({ guess: { names, sample, columns }, onChosen }: Props) => {
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

interface FileDropProps {
  onFile: (file: File | undefined) => void;
  isBusy: boolean;
  /** Of the button. */
  label: string;
  /** What can be done, or how far it is. */
  children: ReactNode;
}

/** A place to drop a table, and a button that chooses one. */
const FileDrop = ({ onFile, isBusy, label, children }: FileDropProps) => {
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!isBusy) onFile(event.dataTransfer.files[0]);
  };
  return (
    <div
      className={clx(
        "border-ui-border-strong flex flex-wrap items-center gap-3 rounded-lg border border-dashed p-4",
        isOver && "bg-ui-bg-base-hover",
      )}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Button type="button" size="small" isLoading={isBusy} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <Text size="small" className="text-ui-fg-subtle" role="status">
        {children}
      </Text>
      <input
        ref={input}
        type="file"
        accept=".csv,.txt,.tsv,text/csv,text/plain"
        className="hidden"
        aria-label={label}
        onChange={({ target }) => {
          onFile(target.files?.[0]);
          // The same file can be chosen again.
          target.value = "";
        }}
      />
    </div>
  );
};
