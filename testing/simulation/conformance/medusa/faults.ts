import { MedusaError } from "@medusajs/framework/utils";
import type { Named } from "./steps";
import type { Method, Table, Writes } from "./sides";

const NO = new MedusaError(MedusaError.Types.NOT_ALLOWED, "provider: no");

/* What goes wrong. */

/** From now on the provider says that the money is held, and not that it was taken. */
export const holds: Named = [
  "the provider holds",
  async ({ medusa }) => void (medusa.provider.status = "authorized"),
];

/** … and not even that: the order is placed, and paid later. */
export const defers: Named = [
  "the provider says that the money comes later",
  async ({ medusa }) => void (medusa.provider.status = "pending_authorization"),
];

export const pays: Named = [
  "the money comes",
  async ({ medusa }) => void (medusa.provider.status = "captured"),
];

export const refuses = (method: Method): Named => [
  `the provider refuses to ${method}`,
  async ({ medusa }) => medusa.provider.refuse(method, NO),
];

/** An error that is none of Medusa's. */
export const failsTo = (method: Method): Named => [
  `the provider fails to ${method}`,
  async ({ medusa }) => medusa.provider.refuse(method, new Error("provider: out of order")),
];

export const waitsFor = (method: Method): Named => [
  `the provider says that the money is not there yet`,
  async ({ medusa }) =>
    medusa.provider.refuse(
      method,
      new MedusaError(MedusaError.Types.PAYMENT_REQUIRES_MORE_ERROR, "provider: not yet"),
    ),
];

export const sellOut: Named = ["the goods are sold out", ({ medusa }) => medusa.sellOut()];

export const refuseWrites = (writes: Writes): Named => [
  `the database refuses ${JSON.stringify(writes)}`,
  ({ medusa }) => medusa.refuseWrites(writes),
];

export const dieAfter = (table: Table): Named => [
  `the server dies when it has written a row of ${table}`,
  ({ medusa }) => medusa.dieAfter(table),
];

export const goOn: Named = ["another server goes on", ({ medusa }) => medusa.goOn()];
