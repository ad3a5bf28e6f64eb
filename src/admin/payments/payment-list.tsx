import { ArrowDownTray } from "@medusajs/icons";
import { Button, createDataTableColumnHelper, Drawer, Text, toast } from "@medusajs/ui";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearchParams } from "react-router-dom";
import type { ListedTransaction, TransactionList, TransactionSums } from "../../http";
import { nameOf } from "../../http/person";
import { useWayToPay } from "../common/channel";
import { DataList } from "../common/data-list";
import { useFocusReturn } from "../common/focus";
import { OrderLink } from "../common/links";
import { Problem } from "../common/problem";
import { ask, saveFile } from "../common/sdk";
import { PaymentBadges } from "../common/state-badge";
import { useLocale, useMoney, useText, useTime } from "../common/text";
import { useListAddress } from "../common/use-list-address";
import { amountOf, cents } from "../days/sums";
import { withRange } from "./amount-range";
import { PaymentStory } from "./payment-story";
import { isTab, Tabs } from "./tabs";
import { FILTERS, useFilters } from "./use-filters";

/** Every payment, with a drawer for one of them. Which one is open stands in the address, too. */
export const PaymentList = () => {
  const text = useText("payments");
  const address = useListAddress(FILTERS);
  const [shown] = useSearchParams();
  const navigate = useNavigate();
  const query = withRange(address.query, "amount");
  const [given, reference] = [shown.get("tab"), shown.get("payment")];
  // Attempts without money have a tab of their own, unless their state is asked for.
  const tab = isTab(given) ? given : query.has("state") ? undefined : "with_money";
  if (tab) query.set("tab", tab);
  const { data: list, error } = useQuery({
    queryKey: ["crossborder", "payments", String(query)],
    queryFn: () => ask("GET transactions", { query }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const open = (id: string) =>
    address.change({ payment: list?.transactions.find((row) => row.id === id)?.reference });
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
        list={list && { ...list, rows: list.transactions }}
        error={error}
        onRow={({ id }) => open(id)}
        card={(payment) => <PaymentCard payment={payment} onOpen={({ id }) => open(id)} />}
        actions={list && <ExportButton query={query} />}
        paging={list && <ListFoot list={list} onPage={address.narrow} />}
      />
      {reference !== null && (
        <PaymentDrawer reference={reference} onClose={() => address.change({ payment: undefined })} />
      )}
    </>
  );
};

/** Downloads everything that the list's search and filters leave. */
const ExportButton = ({ query }: { query: URLSearchParams }) => {
  const text = useText("payments");
  const exporting = useMutation({
    mutationFn: () => saveFile("GET transactions/export", "payments.csv", { query: filtersOf(query) }),
    onSuccess: () => toast.success(text("exported")),
    onError: ({ message }) => toast.error(text("not_exported"), { description: message }),
  });
  return (
    <Button
      size="small"
      variant="secondary"
      className="shrink-0"
      title={text("export_hint")}
      isLoading={exporting.isPending}
      onClick={() => exporting.mutate()}
    >
      <ArrowDownTray />
      {text("export")}
    </Button>
  );
};

/** A file has no pages, and its own order. */
function filtersOf(query: URLSearchParams): URLSearchParams {
  const filters = new URLSearchParams(query);
  for (const name of ["limit", "offset", "after", "before", "order"]) filters.delete(name);
  return filters;
}

interface Props {
  payment: ListedTransaction;
  onOpen: (payment: ListedTransaction) => void;
}

/** The amount, as a button for the keyboard: a row alone takes no focus. Two of one minute sound unlike each other. */
const OpenButton = ({ payment, onOpen }: Props) => {
  const text = useText("payments");
  const [money, time] = [useMoney(), useTime()];
  const amount = money(payment.amount, payment.currency_code);
  const named = [amount, nameOf(payment.customer), time(payment.created_at)].filter(Boolean).join(", ");
  return (
    <button
      type="button"
      className="txt-compact-small-plus whitespace-nowrap outline-none focus-visible:underline"
      aria-label={text("open", { payment: named })}
      aria-haspopup="dialog"
      onClick={(event) => {
        event.stopPropagation();
        onOpen(payment);
      }}
    >
      {amount}
    </button>
  );
};

/** A payment where there is no room for columns: amount, state and order first. */
const PaymentCard = ({ payment, onOpen }: Props) => {
  const way = useWayToPay();
  const when = useTime()(payment.created_at);
  return (
    <div className="flex flex-col gap-y-1">
      <div className="flex items-center justify-between gap-x-3">
        <OpenButton payment={payment} onOpen={onOpen} />
        <PaymentBadges payment={payment} />
      </div>
      <span className="txt-small min-w-0 truncate">
        {payment.order_id && (
          <>
            <OrderLink id={payment.order_id} number={payment.order_display_id} />{" "}
          </>
        )}
        {nameOf(payment.customer)}
      </span>
      <span className="txt-small text-ui-fg-subtle">
        {when} · {way(payment)}
      </span>
    </div>
  );
};

/** What the list shows of a payment, what counts most first. */
function useColumns(onOpen: (payment: ListedTransaction) => void) {
  const text = useText("payments");
  const common = useText("common");
  const time = useTime();
  const way = useWayToPay();
  const { accessor } = createDataTableColumnHelper<ListedTransaction>();
  return [
    accessor("amount", {
      header: text("column.amount"),
      enableSorting: true,
      sortAscLabel: text("sort.smallest"),
      sortDescLabel: text("sort.largest"),
      cell: ({ row: { original } }) => <OpenButton payment={original} onOpen={onOpen} />,
    }),
    accessor("state", {
      header: text("column.state"),
      cell: ({ row: { original } }) => <PaymentBadges payment={original} />,
    }),
    accessor("customer", {
      header: text("column.customer"),
      cell: ({ getValue }) => (
        <span className="block max-w-48 truncate">{nameOf(getValue()) || common("none")}</span>
      ),
    }),
    accessor("order_display_id", {
      header: text("column.order"),
      enableSorting: true,
      sortAscLabel: text("sort.smallest"),
      sortDescLabel: text("sort.largest"),
      cell: ({ row: { original } }) =>
        original.order_id ? (
          <OrderLink id={original.order_id} number={original.order_display_id} />
        ) : (
          common("none")
        ),
    }),
    accessor("created_at", {
      header: text("column.when"),
      enableSorting: true,
      sortAscLabel: text("sort.oldest"),
      sortDescLabel: text("sort.newest"),
      cell: ({ getValue }) => <span className="whitespace-nowrap">{time(getValue())}</span>,
    }),
    accessor("channel", {
      header: text("column.channel"),
      cell: ({ row: { original } }) => way(original),
    }),
  ];
}

interface ListFootProps {
  list: Pick<TransactionList, "count" | "sums" | "next" | "previous">;
  onPage: (place: { after?: string; before?: string }) => void;
}

/** What all the payments come to that are listed, and the pages beside this one: at any depth one costs as little as the first. */
const ListFoot = ({ list, onPage }: ListFootProps) => {
  const text = useText("payments");
  const locale = useLocale();
  const number = new Intl.NumberFormat(locale).format(list.count);
  const { next, previous } = list;
  return (
    <div className="flex flex-col gap-3 px-6 py-4 sm:flex-row sm:items-center sm:justify-between">
      {list.sums ? (
        <ul aria-label={text("sums")}>
          {list.sums.map((sums) => (
            <Sum key={sums.currency_code} sums={sums} />
          ))}
        </ul>
      ) : (
        <Text size="small" className="text-ui-fg-subtle">
          {text("too_many_to_add", { number })}
        </Text>
      )}
      <div className="flex shrink-0 items-center gap-x-2">
        <Button
          size="small"
          variant="secondary"
          disabled={!previous}
          onClick={() => previous && onPage({ before: previous })}
        >
          {text("page.previous")}
        </Button>
        <Button
          size="small"
          variant="secondary"
          disabled={!next}
          onClick={() => next && onPage({ after: next })}
        >
          {text("page.next")}
        </Button>
      </div>
    </div>
  );
};

const Sum = ({ sums }: { sums: TransactionSums }) => {
  const text = useText("payments");
  const money = useMoney();
  const { count, currency_code, captured_amount, refunded_amount, returned_amount } = sums;
  const back = cents(refunded_amount) + cents(returned_amount);
  const parts = [
    text("sum", { count, amount: money(sums.amount, currency_code) }),
    cents(captured_amount) > 0n && text("sum_taken", { amount: money(captured_amount, currency_code) }),
    back > 0n && text("sum_back", { amount: money(amountOf(back), currency_code) }),
  ];
  return <li className="txt-small text-ui-fg-subtle">{parts.filter(Boolean).join(" · ")}</li>;
};

interface DrawerProps {
  reference: string;
  onClose: () => void;
}

/** One payment beside the list, with its numbers, what can be done, and its history. */
const PaymentDrawer = ({ reference, onClose }: DrawerProps) => {
  const text = useText("payments");
  const common = useText("common");
  const { data: payment, error } = useQuery({
    queryKey: ["crossborder", "payments", "one", reference],
    queryFn: async () => (await ask("GET transactions/:reference", { params: { reference } })).transaction,
    staleTime: 0,
  });
  const number = payment?.order_display_id;
  return (
    <Drawer open onOpenChange={(open) => !open && onClose()}>
      <Drawer.Content {...useFocusReturn()}>
        <Drawer.Header>
          <Drawer.Title>{number ? text("drawer.title_of", { number }) : text("drawer.title")}</Drawer.Title>
          <Drawer.Description className="sr-only">{text("drawer.description")}</Drawer.Description>
        </Drawer.Header>
        <Drawer.Body className="flex flex-col overflow-y-auto p-0">
          <Problem error={error} place="problem" className="m-6" />
          {!payment && !error && (
            <Text role="status" className="text-ui-fg-subtle p-6">
              {common("loading")}
            </Text>
          )}
          {payment && <PaymentStory transaction={payment} isAlone />}
        </Drawer.Body>
        <Drawer.Footer>
          {payment?.order_id && (
            <Button variant="secondary" size="small" asChild>
              <Link to={`/orders/${payment.order_id}`}>{common("open_order")}</Link>
            </Button>
          )}
          <Drawer.Close asChild>
            <Button variant="secondary" size="small">
              {text("drawer.close")}
            </Button>
          </Drawer.Close>
        </Drawer.Footer>
      </Drawer.Content>
    </Drawer>
  );
};
