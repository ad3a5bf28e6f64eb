import type { Lifetime } from "../testing/programs/lifetime";
import type { Row } from "./rows";
import type { Shop } from "./shop/shop";

/** What a group of measurements may use. */
export interface Bench {
  lifetime: Lifetime;
  /** A Medusa server with the plugin, a database and a gateway: started for the first group that asks. */
  shop(): Promise<Shop>;
}

export type Group = (bench: Bench) => Promise<Row[]>;
