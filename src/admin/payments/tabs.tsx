import { clx } from "@medusajs/ui";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { TransactionCounts, TransactionTab } from "../../http";
import { ask } from "../common/sdk";
import { useLocale, useText } from "../common/text";
import { en } from "../i18n/en";

/** What the list and the file are narrowed down by that the tabs are not. */
const NOT_COUNTED = ["tab", "limit", "offset", "after", "before", "order"];

interface Props {
  /** What the list is asked for. */
  query: URLSearchParams;
  chosen: string | null;
  onChoose: (tab: TransactionTab | undefined) => void;
}

const isTab = (name: string): name is TransactionTab => Object.hasOwn(en.payments.tab, name);
const TABS = Object.keys(en.payments.tab).filter(isTab);

/** Kinds of payments, each with how many the search and the filters leave of it. */
export const Tabs = ({ query, chosen, onChoose }: Props) => {
  const text = useText("payments");
  const locale = useLocale();
  const filters = new URLSearchParams([...query].filter(([name]) => !NOT_COUNTED.includes(name)));
  const { data } = useQuery({
    queryKey: ["crossborder", "payments", "counts", String(filters)],
    queryFn: () => ask<TransactionCounts>("transactions/counts", { query: filters }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const countOf = (tab: TransactionTab) => {
    const counted = data?.counts[tab];
    if (!counted) return "";
    const count = new Intl.NumberFormat(locale).format(counted.count);
    return counted.has_more ? text("counted", { number: count }) : count;
  };
  return (
    <div role="group" aria-label={text("tabs")} className="flex gap-x-1 overflow-x-auto px-6 py-3">
      {TABS.map((tab) => {
        const isChosen = tab === (chosen ?? "all");
        return (
          <button
            key={tab}
            type="button"
            aria-pressed={isChosen}
            className={clx(
              "txt-compact-small-plus shrink-0 rounded-full px-3 py-1.5 outline-none",
              "focus-visible:shadow-borders-focus",
              isChosen
                ? "bg-ui-bg-base-pressed text-ui-fg-base"
                : "text-ui-fg-subtle hover:bg-ui-bg-base-hover",
            )}
            onClick={() => onChoose(tab === "all" ? undefined : tab)}
          >
            {text(`tab.${tab}`)} <span className="text-ui-fg-subtle font-normal">{countOf(tab)}</span>
          </button>
        );
      })}
    </div>
  );
};
