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

/** What happened, the newest first, each line with who did it and when. */
export const History = ({ events, currency }: Props) => {
  const text = useText("history");
  const [all, setAll] = useState(false);
  return (
    <div className="px-6 py-4">
      <ol className="flex flex-col">
        {(all ? events : events.slice(0, FIRST)).map((event) => (
          <Line key={event.id} event={event} currency={currency} />
        ))}
      </ol>
      {events.length > FIRST && (
        <Button size="small" variant="transparent" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? text("fewer") : text("more", { count: events.length })}
        </Button>
      )}
    </div>
  );
};

const Line = ({ event, currency }: { event: NamedEvent; currency: string | undefined }) => {
  const text = useText("history");
  const time = useTime("medium");
  const sentence = useSentence(currency);
  const { actor_type, actor_id, actor_name, created_at } = event;
  const who = text(`actor.${actor_type}`, { name: actor_name ?? actor_id ?? "" });
  return (
    <li className="border-ui-border-base relative ml-1 border-l pb-3 pl-4 last:border-transparent last:pb-1">
      <span
        aria-hidden="true"
        className="bg-ui-bg-base border-ui-border-strong absolute -left-[5px] top-1.5 size-[9px] rounded-full border"
      />
      <p className="txt-small text-ui-fg-base [overflow-wrap:anywhere]">{sentence(event)}</p>
      <p className="txt-xsmall text-ui-fg-subtle">
        <time dateTime={created_at}>{time(created_at)}</time> · {who}
      </p>
    </li>
  );
};
