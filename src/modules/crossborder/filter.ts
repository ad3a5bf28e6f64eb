import type { FindConfig } from "@medusajs/framework/types";

export type Id = { id: string };
type Operators<V> = Partial<Record<"$gt" | "$gte" | "$lt" | "$lte" | "$ne" | "$like", V>> &
  Partial<Record<"$in" | "$nin", readonly V[]>>;

/** Rows that have all of these values, or one of several. */
export type Filter<Row> = {
  [Column in keyof Row]?: Row[Column] | readonly Row[Column][] | Operators<Row[Column]>;
} & {
  $or?: readonly Filter<Row>[];
};
/** All rows where `take` is left out or null. */
export type Page<Row> = Pick<FindConfig<Row>, "select" | "take" | "skip" | "order">;

/** No page of the admin goes further than this, and counting all of a large table would cost more than the list. */
export const COUNTED = 10_000;

interface List<Row> {
  list: (page: Page<Row>) => Promise<Row[]>;
  listAndCount: (page: Page<Row>) => Promise<[Row[], number]>;
}

/** A page of a list, and how many there are: counted are `COUNTED` at most. */
export async function countedPage<Row>(
  { list, listAndCount }: List<Row>,
  page: Page<Row>,
): Promise<{ rows: Row[]; count: number; has_more: boolean }> {
  const [beyond] = await list({ ...page, skip: COUNTED, take: 1 });
  if (beyond) return { rows: await list(page), count: COUNTED, has_more: true };
  const [rows, count] = await listAndCount(page);
  return { rows, count: Math.min(count, COUNTED), has_more: count > COUNTED };
}
