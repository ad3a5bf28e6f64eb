import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import type { AxiosInstance } from "axios";
import type { Random } from "../../testing/jest/random";
import type { Lane } from "../../testing/jest/length";
import type { Runs } from "../../testing/jest/length";
import type { SandboxControl } from "../../testing/shop/sandbox-control";
import type { Shopper } from "../../testing/shop/shopper";
import type { Result } from "./results";

/** What a case needs of a shop, however many servers it has. */
export interface FaultShop {
  gateway: SandboxControl;
  backendUrl: string;
  database: Knex;
  /** The admin API, signed in as staff. */
  admin: AxiosInstance;
  /** What the servers have logged, where they are processes of their own. */
  lines?: readonly string[];
  shopper(): Shopper;
  /** Everything that would be looked at some day is due now. */
  makeDue(): Promise<void>;
  /** What the scheduled job does every minute. */
  runJob(): Promise<void>;
}

/** Something that goes wrong in the life of a shop. */
export interface FaultCase<Shop extends FaultShop = FaultShop> {
  /** As a shop owner would say it. */
  name: string;
  runs: Runs;
  /** The first lane that plays it: only `npm run test:all` where none is named. */
  lane?: Lane;
  /** What each run leaves behind on both sides after the job has run. What depends on timing is left out. */
  leaves: Partial<Pick<Result, "orders" | "reverses" | "refunds">>;
  /**
   * `at` counts the runs from 0; `random` decides moments.
   * @throws when the shopper or the staff had to see what they never should; {@link MomentMissed}
   */
  run(shop: Shop, at: number, random: Random): Promise<void>;
}

/** A case whose promise unit tests or another story of the fast lane tell, too. */
export const inCi = <Shop extends FaultShop>(one: FaultCase<Shop>): FaultCase<Shop> => ({
  ...one,
  lane: "ci",
});

/** The kill came too late. What the run left is right all the same, and the case is played once more. */
export class MomentMissed extends Error {}
