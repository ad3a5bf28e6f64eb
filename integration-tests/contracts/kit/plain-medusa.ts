import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys, MedusaError, Modules } from "@medusajs/framework/utils";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { z } from "zod";
import { EarlyShopper, type Prepared } from "../../../testing/shop/early-shopper";
import { FOLDER, medusaFile } from "../../../testing/store/installed-medusa";
import type { Seeded } from "../../../testing/store/seed";
import { PROVIDER, recorder } from "../store/recorder";

/** The text of a route of the installed Medusa, such as `admin/payments/[id]/refund`. */
export const routeText = (route: string): string => medusaFile(`dist/api/${route}/route.js`);

/** The text of every file of Medusa's workflows, by its place among them. */
export function coreFlows(): { file: string; text: string }[] {
  const folder = dirname(require.resolve("@medusajs/core-flows", { paths: [FOLDER] }));
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return files
    .filter((file) => file.endsWith(".js"))
    .map((file) => ({ file, text: readFileSync(join(folder, file), "utf8") }));
}

const row = z.looseObject({});
export type Row = z.output<typeof row>;

/** What a run of a workflow left: its error, where it has one. */
const runSchema = z.object({
  errors: z.array(z.object({ error: z.unknown() })).optional(),
  acknowledgement: z.looseObject({ hasFinished: z.boolean() }),
});

/** A store of Medusa's alone, with a payment provider that notes how it is called. */
export class PlainMedusa {
  container!: MedusaContainer;
  seeded!: Seeded;
  url = "";
  prepared: Prepared = { usd: [], cny: [], members: [] };

  get database(): Knex {
    return this.container.resolve(ContainerRegistrationKeys.PG_CONNECTION);
  }

  get payments() {
    return this.container.resolve(Modules.PAYMENT);
  }

  get ordering() {
    return this.container.resolve(Modules.ORDER);
  }

  get carts() {
    return this.container.resolve(Modules.CART);
  }

  get locking() {
    return this.container.resolve(Modules.LOCKING);
  }

  shopper(): EarlyShopper {
    return new EarlyShopper(this.url, this.seeded, this.prepared);
  }

  /** What `query.graph` answers. */
  async read(entity: string, fields: string[], filters: Record<string, unknown>): Promise<Row[]> {
    const query = this.container.resolve(ContainerRegistrationKeys.QUERY);
    const { data } = await query.graph({ entity, fields, filters });
    return z.array(row).parse(data);
  }

  async readOne(entity: string, fields: string[], filters: Record<string, unknown>): Promise<Row> {
    const [found, ...others] = await this.read(entity, fields, filters);
    if (!found || others.length > 0)
      throw new Error(`${entity}: not one but ${others.length + (found ? 1 : 0)}`);
    return found;
  }

  /** The id of the only line. */
  async lineOf(entity: "cart" | "order", id: string): Promise<string> {
    const lines = z.object({ items: z.tuple([z.object({ id: z.string() })]) });
    return lines.parse(await this.readOne(entity, ["items.id"], { id })).items[0].id;
  }

  /** A filled cart whose shopper has chosen the recording provider. */
  async chosen(data: Record<string, unknown> = {}) {
    const shopper = this.shopper();
    const cart = await shopper.fillCart();
    const answer = await shopper.choose(PROVIDER, data);
    if (answer.status !== 200) throw new Error(`No session: ${JSON.stringify(answer.data)}`);
    const payment_collection_id = shopper.collection;
    const { id } = await this.readOne("payment_session", ["id"], { payment_collection_id });
    return { shopper, cart, payment_collection_id, session_id: String(id) };
  }

  /** An order, paid: captured at once, or `held`. */
  async placed({ held = false } = {}) {
    if (held) recorder.answer("authorizePayment", () => ({ status: "authorized" }));
    const chosen = await this.chosen();
    const { order } = await chosen.shopper.complete(chosen.cart.id);
    if (!order) throw new Error("No order was placed");
    const { id: payment_id } = await this.paymentOf(chosen.session_id);
    return { ...chosen, order_id: order.id, payment_id: String(payment_id) };
  }

  paymentOf(payment_session_id: string): Promise<Row> {
    const fields = ["*", "captures.*", "refunds.*", "payment_collection.*"];
    return this.readOne("payment", fields, { payment_session_id });
  }

  /** An order's own transactions. */
  async bookOf(order_id: string) {
    const rows = z.array(
      z.object({ reference: z.string(), reference_id: z.string(), amount: z.coerce.number() }),
    );
    const found = await this.database("order_transaction").where({ order_id }).whereNull("deleted_at");
    return rows.parse(found);
  }

  async sellOut(): Promise<void> {
    const inventory = this.container.resolve(Modules.INVENTORY);
    const levels = await inventory.listInventoryLevels({}, { take: null });
    await inventory.updateInventoryLevels(
      levels.map(({ inventory_item_id, location_id }) => ({
        inventory_item_id,
        location_id,
        stocked_quantity: 0,
      })),
    );
  }

  /** A cart has a discount of which none is left any more. */
  async usesUpPromotion(cart_id: string): Promise<void> {
    const method = { type: "fixed", target_type: "items", allocation: "each" } as const;
    await this.container.resolve(Modules.PROMOTION).createPromotions({
      code: "LAST",
      type: "standard",
      status: "active",
      application_method: { ...method, value: 1, max_quantity: 1, currency_code: "usd" },
      campaign: { name: "Last", campaign_identifier: "last", budget: { type: "usage", limit: 1 } },
    });
    const item_id = await this.lineOf("cart", cart_id);
    await this.carts.addLineItemAdjustments(cart_id, [{ item_id, amount: 1, code: "LAST" }]);
    await this.database("promotion_campaign_budget").update({
      used: 1,
      raw_used: { value: "1", precision: 20 },
    });
  }

  /** What an order still has to be paid, as Medusa counts. */
  async dueOf(id: string): Promise<number> {
    const summary = z.object({ summary: z.object({ pending_difference: z.number() }) });
    return summary.parse(await this.readOne("order", ["summary"], { id })).summary.pending_difference;
  }

  async collection(id: string): Promise<Row> {
    return await this.readOne("payment_collection", ["*"], { id });
  }

  /** Runs a workflow as the engine does. */
  async run(workflow: string, input: object) {
    const engine = this.container.resolve(Modules.WORKFLOW_ENGINE);
    const { errors, acknowledgement } = runSchema.parse(
      await engine.run(workflow, { input, throwOnError: false }),
    );
    const error = errors?.[0]?.error;
    const type = error && MedusaError.isMedusaError(error) ? error.type : undefined;
    return { error, type, acknowledgement };
  }

  completeCart(id: string) {
    return this.run("complete-cart", { id });
  }

  /** The data of each event of a name from now on. */
  listen(name: string): unknown[] {
    const heard: unknown[] = [];
    const bus = this.container.resolve(Modules.EVENT_BUS);
    bus.subscribe(name, ({ data }: { data: unknown }) => Promise.resolve(void heard.push(data)), {
      subscriberId: `contracts-${name}-${Math.random()}`,
    });
    return heard;
  }

  /** The columns of a table in the database. */
  async columnsOf(table: string): Promise<string[]> {
    return Object.keys(await this.database(table).columnInfo());
  }
}
