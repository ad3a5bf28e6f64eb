import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils";
import { z } from "@medusajs/framework/zod";
import {
  cancelOrderWorkflow,
  convertDraftOrderWorkflow,
  createOrderWorkflow,
  createOrUpdateOrderPaymentCollectionWorkflow,
  updateRegionsWorkflow,
} from "@medusajs/medusa/core-flows";
import { throwFirst } from "./errors";
import { type PlacedOrder, readCodedDiscounts } from "../records/placed-order";

/** Makes an order of a draft that was paid. */
export async function placeDraft(container: MedusaContainer, id: string): Promise<void> {
  throwFirst((await convertDraftOrderWorkflow(container).run({ input: { id }, throwOnError: false })).errors);
}

/** @param silent its customer does not know of the order, and is told nothing */
export async function cancelOrder(
  container: MedusaContainer,
  order_id: string,
  silent = false,
): Promise<void> {
  if (silent) await container.resolve(Modules.ORDER).updateOrders(order_id, { no_notification: true });
  throwFirst((await cancelOrderWorkflow(container).run({ input: { order_id }, throwOnError: false })).errors);
}

const withId = z.object({ id: z.string() });
/** An updated collection comes alone, a new one in a list. */
const collection = z.union([withId, z.tuple([withId]).transform(([first]) => first)]);

/** The payment collection for what an order still owes: made, or brought to what is due now. */
export async function collectionOfOrder(container: MedusaContainer, order_id: string): Promise<string> {
  const { result, errors } = await createOrUpdateOrderPaymentCollectionWorkflow(container).run({
    input: { order_id },
    throwOnError: false,
  });
  throwFirst(errors);
  return collection.parse(result).id;
}

/**
 * Makes a draft of an order that was placed, with its discounts as they were given.
 * @param metadata by which the draft is found again
 */
export async function draftAgain(
  container: MedusaContainer,
  order: PlacedOrder,
  metadata: Record<string, unknown>,
): Promise<string> {
  const draft = { status: "draft", is_draft_order: true, no_notification: true };
  const { result, errors } = await createOrderWorkflow(container).run({
    input: { ...order, ...draft, metadata },
    throwOnError: false,
  });
  throwFirst(errors);
  return result.id;
}

/** Takes the discounts off a copy that Medusa gave it when it was created: it has those of the order that it was made of. */
export async function removeNewDiscounts(container: MedusaContainer, order_id: string): Promise<void> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY);
  const { items, shipping_methods } = await readCodedDiscounts(query, order_id);
  const orders = container.resolve(Modules.ORDER);
  await orders.deleteOrderLineItemAdjustments(items);
  await orders.deleteOrderShippingMethodAdjustments(shipping_methods);
}

/** Which payment providers a region offers, as Medusa's own page of it writes it. */
export async function offerProviders(
  container: MedusaContainer,
  region_id: string,
  payment_providers: string[],
): Promise<void> {
  const { errors } = await updateRegionsWorkflow(container).run({
    input: { selector: { id: region_id }, update: { payment_providers } },
    throwOnError: false,
  });
  throwFirst(errors);
}
