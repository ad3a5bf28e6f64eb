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
 * @param id of the draft: Medusa makes one of it, whichever server is asked
 */
export async function draftAgain(
  container: MedusaContainer,
  order: PlacedOrder,
  id: string,
  metadata: Record<string, unknown>,
): Promise<void> {
  const draft = { id, status: "draft", is_draft_order: true, no_notification: true };
  const input = { ...order, ...draft, metadata };
  throwFirst((await createOrderWorkflow(container).run({ input, throwOnError: false })).errors);
}

/** Takes the discounts off a copy that Medusa gave it when it was created: it has those of the order that it was made of. */
export async function removeNewDiscounts(container: MedusaContainer, order_id: string): Promise<void> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY);
  const { items, shipping_methods } = await readCodedDiscounts(query, order_id);
  const orders = container.resolve(Modules.ORDER);
  await orders.deleteOrderLineItemAdjustments(items);
  await orders.deleteOrderShippingMethodAdjustments(shipping_methods);
}

/**
 * Offers a provider in a region, or takes it away. Only the link of the two is written, of which there is one: Medusa's own page writes
 * the whole list, and of two who do that at once the second undoes what the first has done.
 */
export async function offerProvider(
  container: MedusaContainer,
  region_id: string,
  payment_provider_id: string,
  offered: boolean,
): Promise<void> {
  const link = container.resolve(ContainerRegistrationKeys.LINK);
  const pair = { [Modules.REGION]: { region_id }, [Modules.PAYMENT]: { payment_provider_id } };
  await (offered ? link.create(pair) : link.dismiss(pair));
  // Changes nothing besides: it says that the region was updated.
  const input = { selector: { id: region_id }, update: {} };
  throwFirst((await updateRegionsWorkflow(container).run({ input, throwOnError: false })).errors);
}
