import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { TransactionTab } from "../../http";
import { useWaitingCount } from "../attention/queue";
import { pill } from "../common/page-tabs";
import { ask } from "../common/sdk";
import { useLocale, useText } from "../common/text";
import { en } from "../i18n/en";

/** What the list and the file are narrowed down by that the tabs are not. */
const NOT_COUNTED = ["tab", "limit", "offset", "after", "before", "order"];

type Tab = Exclude<TransactionTab, "all">;

interface Props {
  /** What the list is asked for. */
  query: URLSearchParams;
  chosen: Tab | undefined;
  onChoose: (tab: Tab) => void;
}

export const isTab = (name: string | null): name is Tab =>
  name !== null && Object.hasOwn(en.payments.tab, name);
const TABS = Object.keys(en.payments.tab).filter(isTab);

/** Kinds of payments, each with how many the search and the filters leave of it; of what needs action, how much there is. */
export const Tabs = ({ query, chosen, onChoose }: Props) => {
  const text = useText("payments");
  const number = new Intl.NumberFormat(useLocale());
  const waiting = useWaitingCount();
  const filters = new URLSearchParams([...query].filter(([name]) => !NOT_COUNTED.includes(name)));
  const { data } = useQuery({
    queryKey: ["crossborder", "payments", "counts", String(filters)],
    queryFn: () => ask("GET transactions/counts", { query: filters }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const countOf = (tab: Tab) => {
    if (tab === "attention") return waiting === undefined ? "" : number.format(waiting);
    const counted = data?.counts[tab];
    if (!counted) return "";
    const count = number.format(counted.count);
    return counted.has_more ? text("counted", { number: count }) : count;
  };
  return (
    <div role="group" aria-label={text("tabs")} className="flex gap-x-1 overflow-x-auto px-6 py-3">
      {TABS.map((tab) => (
        <button
          key={tab}
          type="button"
          aria-pressed={tab === chosen}
          className={pill(tab === chosen)}
          onClick={() => onChoose(tab)}
        >
          {text(`tab.${tab}`)} <span className="font-normal">{countOf(tab)}</span>
        </button>
      ))}
    </div>
  );
};
