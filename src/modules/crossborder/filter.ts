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
