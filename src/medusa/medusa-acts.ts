import type { CreateNotificationDTO, Message } from "@medusajs/framework/types";
import {
  ChangeActionType,
  ContainerRegistrationKeys,
  Modules,
  OrderChangeStatus,
  OrderChangeType,
  PaymentCollectionStatus,
} from "@medusajs/framework/utils";
import { z } from "@medusajs/framework/zod";
import {
  cancelOrderWorkflow,
  capturePaymentWorkflow,
  completeCartWorkflowId,
  convertDraftOrderWorkflow,
  createOrderWorkflow,
  createOrUpdateOrderPaymentCollectionWorkflow,
  createPaymentSessionsWorkflow,
  deletePaymentSessionsWorkflow,
  getOrderDetailWorkflow,
  processPaymentWorkflow,
  refundPaymentWorkflow,
  updateRegionsWorkflow,
} from "@medusajs/medusa/core-flows";
import { Repairs } from "./crashes/repairs";
import { type Completion, markCart, unmarkCart, unmarkCartOf } from "./records/cart-statements";
import type { Session } from "./records/payments";
import { agreedTaxLines, type PlacedOrder, readCodedDiscounts, readTaxed } from "./records/placed-order";
import { idShape } from "./records/reading";
import { messageOf, run } from "./running";

/** What a store's own completion answers: its order, or all of them. */
const completed = z.union([z.string(), idShape]).transform((one) => (typeof one === "string" ? one : one.id));
const completedAll = z.union([completed.transform((one) => [one]), z.array(completed).min(1)]);

/** What Medusa's workflow engine tells of a run. */
interface Run {
  result?: unknown;
  errors?: { error: Error }[];
  acknowledgement: { hasFinished: boolean };
}

/** Its amount is decimal text. */
interface Moved {
  payment_id: string;
  amount: string;
}

/** A credit line of an order, which names the payment that it is for. Its amount is decimal text. */
interface OrderCredit {
  order_id: string;
  amount: string;
  /** The transaction's. */
  reference: string;
  created_by?: string;
}

/** What a credit line of ours says that it is about. */
const CREDITED = "crossborder_payment";

/** Changes Medusa. What Medusa refuses is a MedusaError with its message and its code, unless it is said that it is an answer. */
export class MedusaActs extends Repairs {
  /**
   * Completes a cart, which authorizes its payment. The caller holds the cart lock.
   * @param own the id of the store's own workflow for that
   * @returns `has_finished` is false where Medusa is still at it: that is no verdict, and core's own route answers 409 then; `order_ids`
   *   are what the store's own workflow says that it made
   */
  async completeCart(
    id: string,
    own?: string,
  ): Promise<{ has_finished: boolean; error?: Error; order_ids?: string[] }> {
    const engine = this.open().resolve(Modules.WORKFLOW_ENGINE);
    const { result, errors, acknowledgement }: Run = await engine.run(own ?? completeCartWorkflowId, {
      input: { id },
      throwOnError: false,
    });
    const { error, stumbled } = failureAmong(errors);
    const has_finished = acknowledgement.hasFinished && !stumbled;
    const order_ids = own && !error ? completedAll.safeParse(result).data : undefined;
    return { has_finished, error, order_ids };
  }

  /**
   * Notes that a cart is being completed with a payment of ours. A server that dies over it leaves the note on the cart and on the
   * order that it may have placed: the order is found by it. The caller holds the cart lock. Needed by every supported version, from
   * 2.18 on (seen on 2.21.2): no workflow engine goes on with the completion of a cart whose server died, and nothing in Medusa's
   * records says that it had begun. A cart that was paid in another way meanwhile, and that Medusa had made half an order of, becomes that
   * order: Medusa would refuse to link a second one, and pay back what was paid.
   * @param prefix what the ids of this plugin's payment providers begin with
   * @returns undefined where nothing of ours begins
   */
  async beginCompletion(cart_id: string, prefix: string): Promise<Completion | undefined> {
    const knex = this.open().resolve(ContainerRegistrationKeys.PG_CONNECTION);
    const { is_begun = false, was_marked = false, half } = (await markCart(knex, cart_id, prefix)) ?? {};
    if (half) await this.linkInterruptedOrder({ promotions: [], ...half }, { cart_id, ...half });
    if (!is_begun) return undefined;
    const end = async (isOrder: boolean) => {
      // An order that an earlier one left may still be needed.
      if (isOrder || !was_marked) await unmarkCart(knex, cart_id, isOrder);
    };
    return { is_another: was_marked, end };
  }

  async removeMark(cart_id: string): Promise<void> {
    await unmarkCart(this.open().resolve(ContainerRegistrationKeys.PG_CONNECTION), cart_id);
  }

  async removeMarkOf(order_id: string): Promise<void> {
    await unmarkCartOf(this.open().resolve(ContainerRegistrationKeys.PG_CONNECTION), order_id);
  }

  /**
   * Has Medusa record the payment of a session that there is: with the id of none, core can complete the cart of another shopper.
   * @param action outside of a cart `captured` also records the money on the order itself
   * @returns what Medusa says against it
   */
  async recordPayment(
    { id: session_id, exact_amount: amount }: Pick<Session, "id" | "exact_amount">,
    action: "authorized" | "captured",
  ): Promise<Error | undefined> {
    const input = { action, data: { session_id, amount } };
    const { errors } = await processPaymentWorkflow(this.open()).run({ input, throwOnError: false });
    return failureAmong(errors).error;
  }

  /**
   * Captures through Medusa, which asks the provider to.
   * @param input `captured_by` is the id of the admin user
   */
  async capture(input: Moved & { captured_by?: string }): Promise<void> {
    await run(capturePaymentWorkflow(this.open()), input);
  }

  /**
   * Refunds through Medusa, which asks the provider to, and writes it into the order's book.
   * @param input `created_by` is the id of the admin user
   */
  async refund(input: Moved & { created_by?: string }): Promise<void> {
    await run(refundPaymentWorkflow(this.open()), input);
  }

  /** As `refund`, where no order's book lacks it: of a cancelled order Medusa counts all as refunded, and there may be no order at all. */
  async refundWithoutBook(input: Moved & { created_by?: string; note?: string }): Promise<void> {
    await this.open().resolve(Modules.PAYMENT).refundPayment(input);
  }

  /** Cancels a payment, by way of the provider. Its collection stays authorized: `endAuthorization`. */
  async cancelPayment(id: string): Promise<void> {
    await this.open().resolve(Modules.PAYMENT).cancelPayment(id);
  }

  /** Nothing is held any more: Medusa's payment collection says what was captured, and what is due can be paid by another one. */
  async endAuthorization(collection_id: string, isCaptured: boolean): Promise<void> {
    const { CANCELED, PARTIALLY_CAPTURED } = PaymentCollectionStatus;
    const status = isCaptured ? PARTIALLY_CAPTURED : CANCELED;
    await this.open().resolve(Modules.PAYMENT).updatePaymentCollections(collection_id, { status });
  }

  /** A collection waits for no session any more, and another payment can be made for it: Medusa leaves it as it was. */
  async awaitAnother(collection_id: string): Promise<void> {
    const status = PaymentCollectionStatus.NOT_PAID;
    await this.open().resolve(Modules.PAYMENT).updatePaymentCollections(collection_id, { status });
  }

  /** Opens a payment session, by way of its provider. */
  async createSession(input: {
    payment_collection_id: string;
    provider_id: string;
    data: Record<string, unknown>;
  }): Promise<{ id: string }> {
    return await run(createPaymentSessionsWorkflow(this.open()), input);
  }

  /** Changes the data of a payment session, by way of its provider, which answers what Medusa then keeps. */
  async updateSession(
    { id, currency_code, exact_amount: amount }: Pick<Session, "id" | "currency_code" | "exact_amount">,
    data: Record<string, unknown>,
  ) {
    const updated = await this.open()
      .resolve(Modules.PAYMENT)
      .updatePaymentSession({ id, currency_code, amount, data });
    const { provider_id, status, data: kept = {} } = updated;
    return { id, provider_id, status, data: kept };
  }

  /** An order as the dashboard is answered, with what Medusa computes of it. */
  async orderForStaff(order_id: string, fields: string[]) {
    return await run(getOrderDetailWorkflow(this.open()), { order_id, fields });
  }

  /** Deletes payment sessions, each by way of its provider. */
  async deleteSessions(ids: string[]): Promise<void> {
    await run(deletePaymentSessionsWorkflow(this.open()), { ids });
  }

  /** Makes an order of a draft that was paid. */
  async placeDraft(id: string): Promise<void> {
    await run(convertDraftOrderWorkflow(this.open()), { id });
  }

  /** @param silent its customer does not know of the order, and is told nothing */
  async cancelOrder(order_id: string, silent = false): Promise<void> {
    const container = this.open();
    if (silent) await container.resolve(Modules.ORDER).updateOrders(order_id, { no_notification: true });
    await run(cancelOrderWorkflow(container), { order_id });
  }

  /**
   * Has an order cost less, or more by an amount below 0. Written as core's own workflow writes it, which takes no credit line of an
   * order that owes nothing. A server that dies before the last of the three leaves an open change, and `dropCredit` takes it away.
   */
  async creditOrder({ order_id, amount, reference, created_by }: OrderCredit): Promise<void> {
    const orders = this.open().resolve(Modules.ORDER);
    const change = {
      order_id,
      change_type: OrderChangeType.CREDIT_LINE,
      internal_note: reference,
      created_by,
    };
    const { id } = await orders.createOrderChange(change);
    try {
      const line = { action: ChangeActionType.CREDIT_LINE_ADD, reference: CREDITED, reference_id: reference };
      await orders.addOrderAction({ ...line, order_change_id: id, amount });
      await orders.confirmOrderChange({ id, confirmed_by: created_by });
    } catch (error) {
      await this.dropCredit(order_id, reference).catch(() => undefined);
      throw error;
    }
  }

  /** Takes a credit line away that the order does not have yet. */
  async dropCredit(order_id: string, reference: string): Promise<void> {
    const orders = this.open().resolve(Modules.ORDER);
    const status = OrderChangeStatus.PENDING;
    const begun = { order_id, change_type: OrderChangeType.CREDIT_LINE, internal_note: reference, status };
    const ids = (await orders.listOrderChanges(begun, { select: ["id"] })).map(({ id }) => id);
    if (ids.length > 0) await orders.deleteOrderChanges(ids);
  }

  /** The payment collection for what an order still owes: made, or brought to what is due now. */
  async collectionOfOrder(order_id: string): Promise<string> {
    const made = await run(createOrUpdateOrderPaymentCollectionWorkflow(this.open()), { order_id });
    // An updated collection comes alone, a new one in a list.
    return idShape.parse([made].flat()[0]).id;
  }

  /**
   * Makes a draft of an order that was placed, with its discounts as they were given.
   * @param id of the draft: Medusa makes one of it, whichever server is asked
   */
  async draftAgain(placed: PlacedOrder, id: string, metadata: Record<string, unknown>): Promise<void> {
    const draft = { id, status: "draft", is_draft_order: true, no_notification: true, metadata };
    await run(createOrderWorkflow(this.open()), { ...placed, ...draft });
  }

  /** Takes the discounts off a copy that Medusa gave it when it was created: it has those of the order that it was made of. */
  async removeNewDiscounts(order_id: string): Promise<void> {
    const container = this.open();
    const query = container.resolve(ContainerRegistrationKeys.QUERY);
    const { items, shipping_methods } = await readCodedDiscounts(query, order_id);
    const orders = container.resolve(Modules.ORDER);
    await orders.deleteOrderLineItemAdjustments(items);
    await orders.deleteOrderShippingMethodAdjustments(shipping_methods);
  }

  /**
   * Gives a copy the taxes of the order that it was made of, which its customer has agreed to pay. Medusa computes them anew when it
   * makes a draft, and when it places one.
   */
  async keepTaxLines({ items, shipping_methods }: PlacedOrder, order_id: string): Promise<void> {
    const container = this.open();
    const now = await readTaxed(container.resolve(ContainerRegistrationKeys.QUERY), order_id);
    const orders = container.resolve(Modules.ORDER);
    const itemTaxLines = agreedTaxLines(now?.items ?? [], items, (one) => one.variant_id ?? one.title);
    const shippingTaxLines = agreedTaxLines(
      now?.shipping_methods ?? [],
      shipping_methods,
      (one) => one.shipping_option_id,
    );
    if (itemTaxLines) {
      const lines = itemTaxLines.map(({ of: item_id, line }) => ({ ...line, item_id }));
      await orders.setOrderLineItemTaxLines(order_id, lines);
    }
    if (shippingTaxLines) {
      const lines = shippingTaxLines.map(({ of: shipping_method_id, line }) => ({
        ...line,
        shipping_method_id,
      }));
      await orders.setOrderShippingMethodTaxLines(order_id, lines);
    }
  }

  /**
   * Offers a provider in a region, or takes it away. Only the link of the two is written, of which there is one: Medusa's own page
   * writes the whole list, and of two who do that at once the second undoes what the first has done.
   */
  async offerProvider(
    { region_id, provider_id: payment_provider_id }: { region_id: string; provider_id: string },
    offered: boolean,
  ): Promise<void> {
    const container = this.open();
    const link = container.resolve(ContainerRegistrationKeys.LINK);
    const pair = { [Modules.REGION]: { region_id }, [Modules.PAYMENT]: { payment_provider_id } };
    await (offered ? link.create(pair) : link.dismiss(pair));
    // Changes nothing besides: it says that the region was updated.
    await run(updateRegionsWorkflow(container), { selector: { id: region_id }, update: {} });
  }

  /** Gives events to Medusa's event bus, which may take long. */
  emit(events: Message[]): Promise<void> {
    return this.open().resolve(Modules.EVENT_BUS).emit(events);
  }

  /** Medusa delivers one notice of each `idempotency_key`; without an address it is for the feed of the admin. */
  async notify(notice: CreateNotificationDTO): Promise<void> {
    await this.open().resolve(Modules.NOTIFICATION).createNotifications(notice);
  }
}

/** What a use case has Medusa do: a store's, or a simulated one's. */
export type Acts = Pick<MedusaActs, keyof MedusaActs>;

/**
 * Why Medusa places no order of a cart, however often it is asked: by cause, each in Medusa's own words. A type says too little: its
 * workflow engine calls its own troubles `not_allowed`, too. What a store's own program says is not here: it may say something else tomorrow.
 */
const REFUSALS = [
  { cause: "sold_out", says: /^Not enough stock available for item / },
  { cause: "sold_out", says: /^Some variant does not have the required inventory$/ },
  { cause: "not_stocked", says: /^Item \S+ is not stocked at location / },
  { cause: "not_stocked", says: /^Sales channel \S+ is not associated with any stock location/ },
  { cause: "not_stocked", says: /^Variant \S+ does not have any inventory items associated with it/ },
  { cause: "cart_empty", says: /^Cannot complete a cart with no items$/ },
  {
    cause: "shipping_missing",
    says: /^No shipping method selected but the cart contains items that require/,
  },
  { cause: "shipping_missing", says: /^The cart items require shipping profiles that are not satisfied by/ },
  { cause: "promotion_used_up", says: /^Promotion usage exceeds the (?:budget )?limit/ },
  { cause: "session_over", says: /^Payment sessions are required to complete cart/ },
  { cause: "session_over", says: /^Payment collection has not been initiated for cart/ },
  { cause: "provider_off", says: /^Payment providers? .+ (?:is|are) not enabled in the cart's region/ },
] as const;

/** Why there can be no order of a cart as it is; undefined where trying again may help, or nobody knows. */
export const refusalOf = (error: unknown): (typeof REFUSALS)[number]["cause"] | undefined =>
  REFUSALS.find(({ says }) => says.test(messageOf(error)))?.cause;

/** Medusa's workflow engine says this of its own steps, where another run is at them: nothing about the cart. */
const OF_THE_ENGINE = /^Updating (?:State|Status) from "\w*" to "\w*" is not allowed\.$/;

/**
 * What a workflow failed with.
 * @returns `stumbled` where the engine names nothing but its own trouble: that is no verdict
 */
export function failureAmong(errors: readonly { error: Error }[] = []): { error?: Error; stumbled: boolean } {
  const told = errors.find(({ error }) => !OF_THE_ENGINE.test(messageOf(error)));
  const [first] = errors;
  if (told || !first) return { error: told?.error, stumbled: false };
  const text = `Medusa's workflow engine stumbled, as beside another completion of the cart: ${messageOf(first.error)}`;
  return { error: new Error(text), stumbled: true };
}
