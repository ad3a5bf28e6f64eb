import { Button, Heading, Text, toast } from "@medusajs/ui";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { DayView, StatementColumnsAnswer } from "../../http";
import { FileDrop } from "../common/file-drop";
import { useMay } from "../common/may";
import { Problem } from "../common/problem";
import { useText } from "../common/text";
import { ColumnsForm } from "./columns-form";
import { guessColumns, MOST_BYTES, useCompare } from "./days";
import { StatementGroups } from "./statement-groups";

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
