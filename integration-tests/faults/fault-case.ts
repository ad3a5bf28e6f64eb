import type { Runs } from "../../testing/jest/length";
import type { Row } from "./table/row";
import type { Stage } from "./stage";

/** Something that goes wrong in the life of a shop. */
export interface FaultCase<Where extends Stage = Stage> {
  /** As a shop owner would say it. */
  name: string;
  runs: Runs;
  /** What each run leaves behind on both sides, once the job has had its say. What chance decides is left out. */
  leaves: Partial<Pick<Row, "orders" | "reverses" | "refunds">>;
  /**
   * A server that dies, or loses its database, between Medusa's creating an order and its noting whose it is leaves
   * that order behind, unpaid, beside the one that is then placed and paid.
   */
  mayLeaveUnpaid?: boolean;
  /** @throws when the shopper or the staff had to see what they never should */
  run(stage: Where, at: number): Promise<void>;
}
