import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearchParams } from "react-router-dom";
import { DataList } from "../common/data-list";
import { useText } from "../common/text";
import { useListAddress } from "../common/use-list-address";
import { withRange } from "./amount-range";
import { useColumns } from "./columns";
import { ExportButton } from "./export-button";
import { ListFoot } from "./list-foot";
import { PaymentCard } from "./payment-card";
import { PaymentDrawer } from "./payment-drawer";
import { listPayments } from "./payments";
import { isTab, Tabs } from "./tabs";
import { FILTERS, useFilters } from "./use-filters";

/** Every payment, with a drawer for one of them. Which one is open stands in the address, too. */
export const PaymentList = () => {
  const text = useText("payments");
  const address = useListAddress(FILTERS);
  const [shown] = useSearchParams();
  const navigate = useNavigate();
  const query = withRange(address.query, "amount");
  const given = shown.get("tab");
  // Attempts without money have a tab of their own, unless their state is asked for.
  const tab = isTab(given) ? given : query.has("state") ? undefined : "with_money";
  if (tab) query.set("tab", tab);
  const { data: list, error } = useQuery({
    queryKey: ["crossborder", "payments", String(query)],
    queryFn: () => listPayments(query),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const open = (id: string) =>
    address.change({ payment: list?.rows.find((row) => row.id === id)?.reference });
  const columns = useColumns(({ id }) => open(id));
  const filters = useFilters();
  return (
    <>
      <DataList
        heading={text("title")}
        subtitle={text("subtitle")}
        address={address}
        columns={columns}
        filters={filters}
        searchLabel={text("search")}
        above={
          <Tabs
            query={query}
            chosen={tab}
            onChoose={(chosen) =>
              chosen === "attention"
                ? navigate("/crossborder/attention")
                : address.narrow({ tab: chosen === "with_money" ? undefined : chosen })
            }
          />
        }
        emptyState={{
          empty: { heading: text("empty.none"), description: text("empty.none_hint") },
          filtered: { heading: text("empty.filtered"), description: text("empty.filtered_hint") },
        }}
        list={list}
        error={error}
        onRow={({ id }) => open(id)}
        card={(payment) => <PaymentCard payment={payment} onOpen={({ id }) => open(id)} />}
        actions={list && <ExportButton query={query} />}
        paging={list && <ListFoot list={list} onPage={address.narrow} />}
      />
      <PaymentDrawer
        reference={shown.get("payment")}
        onClose={() => address.change({ payment: undefined })}
      />
    </>
  );
};
