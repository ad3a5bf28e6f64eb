import { Button } from "@medusajs/ui";
import { useState } from "react";
import type { NamedEvent } from "../../http";
import { useText, useTime } from "../common/text";
import { useSentence } from "./sentences";

interface Props {
  /** The newest first. */
  events: NamedEvent[];
  /** Of the amounts in them, where there are any. */
  currency?: string;
}

/** So many are shown at first. */
const FIRST = 5;

/** What happened, the newest first, each line with who did it and when; equal lines are one, and say how often. */
export const History = ({ events, currency }: Props) => {
  const text = useText("history");
  const [all, setAll] = useState(false);
  const lines = useLines(events, currency);
  return (
    <div className="px-6 py-4">
      <ol className="flex flex-col">
        {(all ? lines : lines.slice(0, FIRST)).map((line) => (
          <Line key={line.last.id} line={line} />
        ))}
      </ol>
      {lines.length > FIRST && (
        <Button size="small" variant="transparent" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? text("fewer") : text("more", { count: lines.length })}
        </Button>
      )}
    </div>
  );
};

interface HistoryLine {
  sentence: string;
  who: string;
  last: NamedEvent;
  first: NamedEvent;
  count: number;
}

/** Each thing that happened, in the place of its last time. */
function useLines(events: NamedEvent[], currency: string | undefined): HistoryLine[] {
  const text = useText("history");
  const sentenceOf = useSentence(currency);
  const lines = new Map<string, HistoryLine>();
  for (const event of events) {
    const { actor_type, actor_id, actor_name } = event;
    const sentence = sentenceOf(event);
    const who = text(`actor.${actor_type}`, { name: actor_name ?? actor_id ?? "" });
    const key = JSON.stringify([sentence, who]);
    const known = lines.get(key);
    lines.set(key, {
      ...{ sentence, who, first: event },
      last: known?.last ?? event,
      count: (known?.count ?? 0) + 1,
    });
  }
  return [...lines.values()];
}

const Line = ({ line: { sentence, who, last, first, count } }: { line: HistoryLine }) => {
  const text = useText("history");
  const time = useTime(true);
  return (
    <li className="border-ui-border-base relative ml-1 border-l pb-3 pl-4 last:border-transparent last:pb-1">
      <span
        aria-hidden="true"
        className="bg-ui-bg-base border-ui-border-strong absolute -left-[5px] top-1.5 size-[9px] rounded-full border"
      />
      <p className="txt-small text-ui-fg-base [overflow-wrap:anywhere]">{sentence}</p>
      <p className="txt-xsmall text-ui-fg-subtle">
        <time dateTime={last.created_at}>{time(last.created_at)}</time> · {who}
        {count > 1 && ` · ${text("times", { number: count, time: time(first.created_at) })}`}
      </p>
    </li>
  );
};
