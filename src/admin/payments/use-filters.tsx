import { createDataTableFilterHelper, type DataTableFilter } from "@medusajs/ui";
import { useQuery } from "@tanstack/react-query";
import type { ListedTransaction } from "../../http";
import { accountIn } from "../common/channel";
import { useDateFilter } from "../common/date-filter";
import { sdk } from "../common/sdk";
import { useText } from "../common/text";
import { en } from "../i18n/en";
import { AmountFilter } from "./amount-filter";

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
  const { accessor, custom } = createDataTableFilterHelper<ListedTransaction>();
  const filters: DataTableFilter[] = [
    accessor("state", {
      type: "multiselect",
      label: text("column.state"),
      options: Object.keys(en.common.state).map((value) => ({ value, label: common(`state.${value}`) })),
    }),
    accessor("reconciliation_status", {
      type: "multiselect",
      label: text("column.books"),
      options: Object.keys(en.common.reconciliation).map((value) => ({
        value,
        label: common(`reconciliation.${value}`),
      })),
    }),
    accessor("channel", {
      type: "multiselect",
      label: text("column.channel"),
      options: Object.keys(en.common.channel).map((value) => ({ value, label: common(`channel.${value}`) })),
    }),
    useDateFilter(text("filter.date")),
    custom({ id: "amount", type: "custom", label: text("column.amount"), render: AmountFilter }),
  ];
  // One account is no choice.
  if (accounts.length > 1)
    filters.splice(3, 0, {
      id: "account",
      type: "multiselect",
      label: text("filter.account"),
      options: accounts.map((value) => ({ value, label: value })),
    });
  return filters;
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
