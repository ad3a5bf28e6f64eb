import type { Group } from "./bench";
import { gatewayCalls } from "./gateway-calls";
import { job } from "./job/job";
import { notifications } from "./notifications";
import { orders } from "./orders";
import { roundTrips } from "./round-trip";
import { signatures } from "./signatures";

/** By name, in the order in which they run: those that need no server first, the one that fills its tables last. */
export const GROUPS: ReadonlyMap<string, Group> = new Map([
  ["signatures", signatures],
  ["round-trip", roundTrips],
  ["notifications", notifications],
  ["orders", orders],
  ["calls", gatewayCalls],
  ["job", job],
]);
