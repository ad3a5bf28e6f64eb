import {
  Container,
  DataTable,
  type DataTableColumnDef,
  type DataTableEmptyStateProps,
  type DataTableFilter,
  Heading,
  Text,
  useDataTable,
} from "@medusajs/ui";
import { useTranslation } from "react-i18next";
import { Problem } from "./problem";
import type { ListAddress } from "./use-list-address";

interface Props<Row extends { id: string }> {
  heading: string;
  subtitle: string;
  address: ListAddress;
  columns: DataTableColumnDef<Row>[];
  filters: DataTableFilter[];
  searchLabel: string;
  emptyState: DataTableEmptyStateProps;
  /** The answer, or nothing while there is none. */
  list: { rows: Row[]; count: number } | undefined;
  error: Error | null;
  onRow: (row: Row) => void;
}

/** A page that is a list, as the dashboard's own are. */
export const DataList = <Row extends { id: string }>(props: Props<Row>) => {
  const { heading, subtitle, address, columns, filters, searchLabel, emptyState, list, error, onRow } = props;
  // The dashboard's own words.
  const { t } = useTranslation();
  const table = useDataTable({
    data: list?.rows ?? [],
    columns,
    filters,
    rowCount: list?.count ?? 0,
    getRowId: ({ id }) => id,
    onRowClick: (_, row) => onRow(row),
    isLoading: !list,
    search: address.search,
    filtering: address.filtering,
    pagination: address.pagination,
    // A change of the filters and the page at once would lose one of them.
    autoResetPageIndex: false,
  });
  const words = Object.fromEntries(
    ["of", "results", "pages", "prev", "next"].map((key) => [key, t(`general.${key}`)]),
  );
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
            <DataTable.FilterMenu tooltip={t("filters.filterLabel")} />
            <DataTable.Search placeholder={searchLabel} className="w-full md:w-64" />
          </div>
        </DataTable.Toolbar>
        {error ? (
          <Problem error={error} />
        ) : (
          <>
            <DataTable.Table emptyState={emptyState} />
            <DataTable.Pagination translations={words} />
          </>
        )}
      </DataTable>
    </Container>
  );
};
