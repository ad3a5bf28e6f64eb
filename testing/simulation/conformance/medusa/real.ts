import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { markPaymentCollectionAsPaid } from "@medusajs/medusa/core-flows";
import { z } from "zod";
import { MedusaActs, MedusaRecords } from "../../../../src/medusa";
import { type Method, METHODS, type Table, type TriedMedusa, TriedProvider, type Writes } from "./sides";

/** What Medusa gives a payment provider, as far as scripts look at it. */
export interface ProviderInput {
  data?: Record<string, unknown>;
  context?: Record<string, unknown>;
  amount?: unknown;
}

/** A store of Medusa's alone, its payment provider, and a cart that is ready to be paid. */
export interface PlainStore extends Pick<
  TriedMedusa,
  "provider_id" | "cart_id" | "collection_id" | "addToCart" | "total" | "sellOut"
> {
  container: MedusaContainer;
  /** From now on the provider answers a method so. */
  answer(
    method: string,
    answering: (input: ProviderInput) => Promise<Record<string, unknown> | undefined>,
  ): void;
  refuseWrites(database: Knex, writes: Writes): Promise<void>;
  diesAfter(database: Knex, table: Table): Promise<void>;
}

const NAMES: Readonly<Record<Method, string>> = {
  initiate: "initiatePayment",
  authorize: "authorizePayment",
  capture: "capturePayment",
  refund: "refundPayment",
  cancel: "cancelPayment",
  update: "updatePayment",
  remove: "deletePayment",
};

const listed = z.object({ rows: z.array(z.object({ id: z.string() })) });
const counted = z.object({ rows: z.tuple([z.object({ count: z.coerce.number() })]) });
const given = z.union([
  z.number(),
  z.string(),
  z.object({ value: z.string() }).transform(({ value }) => value),
]);

/** A real store as scripts see it. */
export function realMedusa(store: PlainStore): TriedMedusa {
  const { container } = store;
  const database: Knex = container.resolve(ContainerRegistrationKeys.PG_CONNECTION);
  const provider = new TriedProvider();
  const count = async (table: Table) =>
    counted.parse(await database.raw(`select count(*) from "${table}" where deleted_at is null`)).rows[0]
      .count;
  let last: { table: Table; rows: number; isTold: boolean } | undefined;
  const isDead = async () => last !== undefined && (await count(last.table)) > last.rows;
  for (const method of METHODS)
    store.answer(NAMES[method], async ({ data, context, amount }) => {
      // A server that is dead calls nobody.
      if (await isDead()) throw new Error("the server is dead");
      const isOf = ["initiate", "authorize", "remove", "update"].includes(method);
      await provider.called({
        method,
        key: context?.idempotency_key === undefined ? undefined : String(context.idempotency_key),
        of: isOf ? data?.of : undefined,
        amount: amount === undefined ? undefined : String(given.parse(amount)),
        orders: await count("order"),
      });
      if (method === "update") return { data: { ...data, updated: true } };
      return method === "authorize" ? { status: provider.status } : undefined;
    });
  const ids = async (statement: string) =>
    listed.parse(await database.raw(statement)).rows.map(({ id }) => id);
  const idsOf = (table: string, by = "id") =>
    ids(`select id from "${table}" where deleted_at is null order by created_at, ${by}`);
  return {
    ...store,
    provider,
    acts: new MedusaActs(() => container),
    records: new MedusaRecords(
      container.resolve(ContainerRegistrationKeys.QUERY),
      container.resolve(ContainerRegistrationKeys.PG_CONNECTION),
    ),
    markAsPaid: async () => {
      const input = { payment_collection_id: store.collection_id, captured_by: "user_1" };
      await markPaymentCollectionAsPaid(container).run({ input: { ...input, order_id: "" } });
    },
    ended: async (work) => {
      const working = work();
      await Promise.allSettled([working]);
      if (!last || last.isTold || !(await isDead())) return await working;
      last.isTold = true;
      return "died";
    },
    refuseWrites: (writes) => store.refuseWrites(database, writes),
    dieAfter: async (table) => {
      last = { table, rows: await count(table), isTold: false };
      await store.diesAfter(database, table);
    },
    goOn: async () => {
      last = undefined;
      await database.raw("drop function if exists die cascade");
      await database.raw("drop function if exists refuse_write cascade");
      // The lock of a server that died is waited for.
      await database("locking").delete();
      provider.agree();
    },
    ids: async () => ({
      session: await idsOf("payment_session"),
      payment: await idsOf("payment"),
      capture: await idsOf("capture"),
      refund: await idsOf("refund"),
      order: await idsOf("order"),
      entry: await idsOf("order_transaction", "reference"),
    }),
  };
}
