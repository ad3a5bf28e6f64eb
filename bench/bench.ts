import type { Lifetime } from "../testing/programs/lifetime";
import type { Row } from "./rows";
import type { Shop } from "./shop/shop";
import type { PlainShop } from "./shop/start-plain";

/** As many orders as a large shop has if nobody said. */
export const LARGE = 100_000;

/** What a group of measurements may use. */
export interface Bench {
  /** How many orders a large shop has: what grows with them is measured among so many. Undefined if nobody said. */
  orders: number | undefined;
  /** How long load lasts. */
  minutes: number;
  lifetime: Lifetime;
  /** A Medusa server with the plugin, a database and a gateway: started for the first group that asks. */
  shop(): Promise<Shop>;
  /** A Medusa server without it, with a database of its own: started for the first group that asks. */
  plain(): Promise<PlainShop>;
}

export type Group = (bench: Bench) => Promise<Row[]>;
