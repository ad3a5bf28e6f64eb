import type { GatewayOutage } from "../types";

/** Down again so soon after it answered: the same outage. The store is told that it answers once it has for so long. */
const STEADY_MS = 2 * 60_000;
/** The store is told of an outage no more often, however often the gateway comes and goes. */
const APART_MS = 15 * 60_000;

/** What a rule goes by of an outage. */
export type OutageRow = Pick<GatewayOutage, "down_since" | "up_at" | "told_at" | "settled_at">;

/** What changes about it, and what the store is told. */
export interface OutageUpdate {
  change: Partial<OutageRow>;
  tell?: "down" | "up";
}

/** An account whose gateway has never been down. */
export const NEVER_DOWN: OutageRow = {
  down_since: new Date(0),
  up_at: new Date(0),
  told_at: null,
  settled_at: new Date(0),
};

const isTold = ({ told_at, down_since }: OutageRow) => told_at !== null && told_at >= down_since;

/** A server has had no answer since then. Undefined where nothing follows from it. */
export function noteSilence(row: OutageRow, since: Date, now: Date): OutageUpdate | undefined {
  const { up_at, told_at } = row;
  const isSame = up_at === null || now.getTime() - up_at.getTime() < STEADY_MS;
  const isDueToTell = told_at === null || now.getTime() - told_at.getTime() >= APART_MS;
  // Since it answered another server it is down again, not still.
  const down_since = isSame || !up_at || since > up_at ? since : up_at;
  const began = isSame ? {} : { down_since };
  const change = up_at === null ? {} : { ...began, up_at: null, settled_at: null };
  const tells = isDueToTell && !(isSame && isTold(row));
  if (up_at === null && !tells) return undefined;
  return tells ? { change: { ...change, told_at: now }, tell: "down" } : { change };
}

/** It answers. Undefined where nothing follows from it. */
export function noteAnswer(row: OutageRow, now: Date): OutageUpdate | undefined {
  const { up_at, settled_at } = row;
  if (up_at === null) return { change: { up_at: now } };
  if (settled_at !== null || now.getTime() - up_at.getTime() < STEADY_MS) return undefined;
  const change = { settled_at: now };
  return isTold(row) ? { change, tell: "up" } : { change };
}
