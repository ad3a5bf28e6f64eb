import { Input } from "@medusajs/ui";
import { useQuery } from "@tanstack/react-query";
import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import type { SearchAnswer } from "../../http";
import { ask } from "../common/sdk";
import { useText } from "../common/text";
import { Hits } from "./hits";

/** So long nothing is typed before it is looked for. */
const PAUSE_MS = 250;

/** Where the page lists the payments itself: the other kinds, if there are any. */
function furtherIn({ orders, notifications, subscriptions }: Partial<SearchAnswer>) {
  const further = {
    ...(orders && { orders }),
    ...(notifications && { notifications }),
    ...(subscriptions && { subscriptions }),
  };
  return Object.values(further).some(({ count }) => count > 0) ? further : undefined;
}

interface Props {
  /** The list of payments on the same page, which the text narrows down too: then only the other kinds are shown here. */
  list?: { state: string; onSearchChange: (q: string) => void };
}

/** What is typed, and what is looked for: the same, once nothing was typed for a while. */
function useTyped(list: Props["list"]) {
  const [typed, setTyped] = useState(list?.state ?? "");
  const [q, setQ] = useState("");
  // The address may change while nothing is typed: back, or a link.
  useEffect(() => setTyped(list?.state ?? ""), [list?.state]);
  useEffect(() => {
    const timer = setTimeout(() => {
      setQ(typed.trim());
      if (list && typed.trim() !== list.state) list.onSearchChange(typed.trim());
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return { typed, setTyped, q };
}

/** What was found, as far as the page does not list it; undefined while that is not known. */
function useFound(q: string, isWanted: boolean, list: Props["list"]) {
  const { data } = useQuery({
    queryKey: ["crossborder", "search", q],
    queryFn: () => ask<SearchAnswer>("search", { query: new URLSearchParams({ q }) }),
    enabled: isWanted && q !== "",
    staleTime: 0,
    retry: false,
  });
  return list && data ? furtherIn(data) : data;
}

/** One search for payments, orders, notifications and subscriptions. Enter opens the first hit. */
export const SearchBox = ({ list }: Props) => {
  const text = useText("search");
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const { typed, setTyped, q } = useTyped(list);
  const [isOpen, setOpen] = useState(false);
  const found = useFound(q, isOpen, list);
  const isShown = isOpen && found !== undefined && q === typed.trim();
  const onKey = (event: KeyboardEvent) => {
    if (event.key === "Escape") setOpen(false);
    if (event.key !== "Enter") return;
    event.preventDefault();
    if (!list) panel.current?.querySelector<HTMLElement>("li a")?.click();
  };
  const onBlur = ({ relatedTarget, currentTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setOpen(false);
  };
  return (
    <div role="search" className="relative w-full md:w-72" onBlur={onBlur} onKeyDown={onKey}>
      <Input
        type="search"
        size="small"
        aria-label={text("label")}
        aria-controls={isShown ? id : undefined}
        autoComplete="off"
        placeholder={text("placeholder")}
        value={typed}
        onFocus={() => setOpen(true)}
        onChange={(event) => {
          setOpen(true);
          setTyped(event.target.value);
        }}
      />
      {isShown && (
        <div
          id={id}
          ref={panel}
          role="region"
          aria-label={text("results")}
          // A browser that focuses no links would leave the search, and the hit be gone before it is clicked.
          onMouseDown={(event) => event.preventDefault()}
          className="bg-ui-bg-component shadow-elevation-flyout absolute right-0 top-full z-20 mt-2 max-h-[70vh] w-[min(32rem,90vw)] overflow-y-auto rounded-lg"
        >
          <Hits found={found} q={q} onFollow={() => setOpen(false)} />
        </div>
      )}
    </div>
  );
};
