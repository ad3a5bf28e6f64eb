import type { Random } from "./random";

/** How often the way to the gateway fails, in one history. */
export interface GatewayFaults {
  /** The request never arrives, and the caller knows it. */
  unreachable: number;
  /** The answer is lost; the request is carried out, at once or after the caller has given up. */
  lost: number;
  /** The gateway says no, and does nothing. */
  refused: number;
  /** A notification is lost. */
  notification_lost: number;
  /** A notification comes twice. */
  notification_twice: number;
  /** It tells of a refund in its dashboard, which its documentation leaves open. */
  refund_told: number;
  /** A hold ends by itself within an hour. */
  hold_ends: number;
}

export interface MedusaFaults {
  /** The database fails where a record is written. */
  write: number;
  /** The stock is gone when an order is placed. */
  sold_out: number;
  /** The event bus refuses what it is given, or never answers. */
  bus: number;
}

export interface Faults extends GatewayFaults, MedusaFaults {
  /** The database fails at a statement of the plugin. */
  statement: number;
}

export const NO_FAULTS: Faults = {
  unreachable: 0,
  lost: 0,
  refused: 0,
  notification_lost: 0,
  notification_twice: 0,
  refund_told: 0,
  hold_ends: 0,
  write: 0,
  sold_out: 0,
  bus: 0,
  statement: 0,
};

/** In each history other things go wrong, or nothing does. */
export function drawFaults(random: Random): Faults {
  const rate = (most: number) => (random.chance(0.5) ? random.next() * most : 0);
  return {
    unreachable: rate(0.2),
    lost: rate(0.3),
    refused: rate(0.2),
    notification_lost: rate(1),
    notification_twice: rate(0.5),
    refund_told: rate(1),
    hold_ends: rate(0.4),
    write: rate(0.05),
    sold_out: rate(0.3),
    bus: rate(0.3),
    statement: rate(0.06),
  };
}
