import {
  Container,
  DataTable,
  type DataTableEmptyStateProps,
  type DataTableFilter,
  Heading,
  Text,
  useDataTable,
} from "@medusajs/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
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
  emptyState: DataTableEmptyStateProps;
  /** The answer, or nothing while there is none. */
  list: { rows: Row[]; count: number; has_more?: boolean } | undefined;
  error: Error | null;
  onRow: (row: Row) => void;
  /** Buttons beside the search. */
  actions?: ReactNode;
}

/** The button of the filters has an icon only, and takes no name. */
const nameButton = (name: string) => (around: HTMLElement | null) =>
  around?.querySelector("button")?.setAttribute("aria-label", name);

/** A page that is a list, as the dashboard's own are. */
export const DataList = <Row extends { id: string }>(props: Props<Row>) => {
  const { heading, subtitle, address, columns, filters, searchLabel, emptyState, list, error, onRow } = props;
  const text = useText("common");
  // The dashboard's own words.
  const { t } = useTranslation();
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
    <Container className="divide-y p-0">
      <DataTable instance={table}>
        <DataTable.Toolbar
          className="flex flex-col items-start justify-between gap-2 md:flex-row md:items-center"
          translations={{ clearAll: t("actions.clearAll") }}
        >
          <div>
            <Heading>{heading}</Heading>
            <Text size="small" className="text-ui-fg-subtle">
              {subtitle}
            </Text>
          </div>
          <div className="flex w-full items-center gap-2 md:w-auto">
            <div ref={nameButton(t("filters.filterLabel"))}>
              <DataTable.FilterMenu tooltip={t("filters.filterLabel")} />
            </div>
            <DataTable.Search placeholder={searchLabel} className="w-full md:w-64" />
            {props.actions}
          </div>
        </DataTable.Toolbar>
        {error && (
          <div className="px-6 py-4">
            <Problem error={error} />
          </div>
        )}
        {/* After an error it is not known whether there is nothing. */}
        {(list || !error) && (
          <>
            <DataTable.Table emptyState={emptyState} />
            <DataTable.Pagination translations={words} />
          </>
        )}
      </DataTable>
    </Container>
  );
};
