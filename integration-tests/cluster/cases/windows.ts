import { killedBetween, MONEY_WINDOWS, ORDER_WINDOWS } from "../../faults/cases/windows";
import type { ClusterCase } from "../run-case";

/** Those that hold up the whole cart are enough once: a single server meets all of them. */
const RUNS = { short: 1, long: 10 };

export const windows: ClusterCase[] = [...ORDER_WINDOWS, ...MONEY_WINDOWS].map((window) =>
  killedBetween(window, RUNS),
);
