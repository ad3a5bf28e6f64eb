import { killedBetween, MONEY_WINDOWS, ORDER_WINDOWS } from "../../faults/cases/windows";
import type { ClusterCase } from "../run-case";

/** Fewer than where there is a single server: each takes longer here. */
const RUNS = { short: 1, long: 10 };

export const windows: ClusterCase[] = [...ORDER_WINDOWS, ...MONEY_WINDOWS].map((window) =>
  killedBetween(window, RUNS),
);
