import {
  clx,
  Container,
  createDataTableColumnHelper,
  DataTable,
  type DataTableEmptyStateProps,
  type DataTableFilter,
  useDataTable,
} from "@medusajs/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { PageTitle } from "./page-head";
import { Problem } from "./problem";
import { usePagingWords, useText } from "./text";
import type { ListAddress } from "./use-list-address";

interface Props<Row extends { id: string }> {
  heading: string;
  subtitle: string;
  address: ListAddress;
  columns: Parameters<typeof useDataTable<Row>>[0]["columns"];
  filters: DataTableFilter[];
  searchLabel: string;
  /** Above the list, and below its heading. */
  above?: ReactNode;
  /** A row where there is no room for a table. */
  card: (row: Row) => ReactNode;
  emptyState: DataTableEmptyStateProps;
  /** The answer, or nothing while there is none. */
  list: { rows: Row[]; count: number; has_more?: boolean } | undefined;
  error: Error | null;
  onRow: (row: Row) => void;
  /** Buttons beside the search. */
  actions?: ReactNode;
  /** In place of the dashboard's own, which counts pages. */
  paging?: ReactNode;
}

/** Columns whose cells are drawn from the whole row, by their names among the texts. */
export function drawnColumns<Row>(
  text: (key: string) => string,
  cells: Readonly<Record<string, (row: Row) => ReactNode>>,
) {
  const { display } = createDataTableColumnHelper<Row>();
  return Object.entries(cells).map(([id, cell]) =>
    display({ id, header: text(`column.${id}`), cell: ({ row: { original } }) => cell(original) }),
  );
}

/** On a phone the dashboard's pager cuts its own buttons where the numbers are long. */
export const PAGER = "[&_button]:shrink-0";

/** The button of the filters has an icon only, and takes no name. */
const nameButton = (name: string) => (around: HTMLElement | null) =>
  around?.querySelector("button")?.setAttribute("aria-label", name);

/** A page that is a list, as the dashboard's own are. */
export const DataList = <Row extends { id: string }>(props: Props<Row>) => {
  const { address, columns, filters, emptyState, list, error, onRow } = props;
  const text = useText("common");
  const table = useDataTable({
    data: list?.rows ?? [],
    columns,
    filters,
    rowCount: list?.count ?? 0,
    getRowId: ({ id }) => id,
    onRowClick: (_, row) => onRow(row),
    isLoading: !list && !error,
    search: address.search,
    filtering: address.filtering,
    sorting: address.sorting,
    pagination: address.pagination,
    // A change of the filters and the page at once would lose one of them.
    autoResetPageIndex: false,
  });
  const words = usePagingWords();
  // The API counts so far only.
  if (list?.has_more) words.of = text("of_more_than");
  return (
    <Container className="divide-y p-0 [container-type:inline-size]">
      <DataTable instance={table}>
        <Toolbar {...props} />
        {props.above}
        {error && (
          <div className="px-6 py-4">
            <Problem error={error} />
          </div>
        )}
        {/* After an error it is not known whether there is nothing. */}
        {(list || !error) && (
          <>
            <div className={clx(list?.rows.length && "hidden [@container(min-width:64rem)]:block")}>
              <DataTable.Table emptyState={emptyState} />
            </div>
            <Cards rows={list?.rows ?? []} card={props.card} />
            {props.paging ?? (
              <div className={PAGER}>
                <DataTable.Pagination translations={words} />
              </div>
            )}
          </>
        )}
      </DataTable>
    </Container>
  );
};

type ToolbarProps = Pick<Props<{ id: string }>, "heading" | "subtitle" | "searchLabel" | "actions">;

const Toolbar = ({ heading, subtitle, searchLabel, actions }: ToolbarProps) => {
  // The dashboard's own words.
  const { t } = useTranslation();
  return (
    <DataTable.Toolbar
      className="flex flex-col items-start justify-between gap-2 md:flex-row md:items-center"
      translations={{ clearAll: t("actions.clearAll") }}
    >
      <PageTitle title={heading} subtitle={subtitle} />
      <div className="flex w-full items-center gap-2 md:w-auto">
        <div ref={nameButton(t("filters.filterLabel"))}>
          <DataTable.FilterMenu tooltip={t("filters.filterLabel")} />
        </div>
        {/* A browser empties a search field on Escape: nothing that was typed is lost. */}
        <div
          className="w-full md:w-64"
          onKeyDownCapture={(event) => event.key === "Escape" && event.preventDefault()}
        >
          <DataTable.Search placeholder={searchLabel} />
        </div>
        {actions}
      </div>
    </DataTable.Toolbar>
  );
};

/** The rows where there is no room for a table. */
const Cards = <Row extends { id: string }>({ rows, card }: { rows: Row[] } & Pick<Props<Row>, "card">) => (
  <ul className="divide-y [@container(min-width:64rem)]:hidden">
    {rows.map((row) => (
      <li key={row.id} className="px-6 py-4">
        {card(row)}
      </li>
    ))}
  </ul>
);
