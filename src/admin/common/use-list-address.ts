import type { DataTableFilteringState, DataTableSortingState } from "@medusajs/ui";
import { useSearchParams } from "react-router-dom";

const PAGE_SIZE = 20;
/** Where in the list a page is. Another search, filter or order begins at its first page. */
const FIRST_PAGE = { offset: undefined, after: undefined, before: undefined };

/** What a list shows, kept in the address: search, filters, sorting and page. Each filter is JSON, as the dashboard's are. */
export function useListAddress(filterIds: readonly string[]) {
  const [address, setAddress] = useSearchParams();
  const change = (changes: Record<string, string | undefined>) =>
    setAddress((before) => {
      for (const [name, value] of Object.entries(changes)) {
        if (value) before.set(name, value);
        else before.delete(name);
      }
      return before;
    });
  const offset = Number(address.get("offset") ?? 0);
  const search = address.get("q") ?? "";
  const order = address.get("order");
  const filters: DataTableFilteringState = Object.fromEntries(
    filterIds.flatMap((id) => {
      const value = address.get(id);
      return value ? [[id, parsed(value)]] : [];
    }),
  );
  return {
    query: queryOf({ search, place: placeIn(address), filters, order }),
    change,
    /** Changes what is listed, from its first page on unless another one is named. */
    narrow: (changes: Record<string, string | undefined>) => change({ ...FIRST_PAGE, ...changes }),
    search: { state: search, onSearchChange: (q: string) => change({ q, ...FIRST_PAGE }) },
    filtering: {
      state: filters,
      onFilteringChange: (state: DataTableFilteringState) => {
        // One that was just added has no value yet: null keeps its place, where the value is asked for.
        const values = filterIds.map((id) => [id, id in state ? JSON.stringify(state[id]) : undefined]);
        change({ ...Object.fromEntries(values), ...FIRST_PAGE });
      },
    },
    sorting: {
      state: order ? { id: order.replace(/^-/, ""), desc: order.startsWith("-") } : null,
      // Of a column that is clicked a third time nothing is left.
      onSortingChange: (sorting: DataTableSortingState | undefined) =>
        change({ order: sorting && `${sorting.desc ? "-" : ""}${sorting.id}`, ...FIRST_PAGE }),
    },
    pagination: {
      state: { pageIndex: Math.floor(offset / PAGE_SIZE), pageSize: PAGE_SIZE },
      onPaginationChange: ({ pageIndex }: { pageIndex: number }) =>
        change({ offset: pageIndex > 0 ? String(pageIndex * PAGE_SIZE) : undefined }),
    },
  };
}

export type ListAddress = ReturnType<typeof useListAddress>;

/** An address may be written by hand: `?status=active`. */
function parsed(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return [value];
  }
}

/** The row that the page is behind or before, or how many rows come before it. */
function placeIn(address: URLSearchParams): [name: string, value: string] {
  for (const name of ["after", "before"]) {
    const value = address.get(name);
    if (value) return [name, value];
  }
  return ["offset", String(Number(address.get("offset") ?? 0))];
}

interface Shown {
  search: string;
  place: [name: string, value: string];
  filters: DataTableFilteringState;
  order: string | null;
}

/** As the API's lists take it: a value or several of them, and a span of time by its ends. */
function queryOf({ search, place, filters, order }: Shown): URLSearchParams {
  const query = new URLSearchParams([["limit", String(PAGE_SIZE)], place]);
  if (search) query.set("q", search);
  if (order) query.set("order", order);
  for (const [name, value] of Object.entries(filters)) {
    if (value === null) continue;
    if (Array.isArray(value)) value.forEach((one) => query.append(name, String(one)));
    else if (typeof value === "object")
      Object.entries(value).forEach(([end, moment]) => query.append(`${name}[${end}]`, String(moment)));
    else query.append(name, String(value));
  }
  return query;
}
