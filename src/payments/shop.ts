import type { Check, ShopDecision } from "../http";
import { type Found, viewCheck } from "../http/views/check";
import type { Shop } from "../modules/crossborder/internal";
import { tellStaff } from "./attention/deliver";
import type { StoreContext } from "./context";
import { paymentError } from "./errors";

/*
 * A copy of a shop's database acts on nothing that the shop has opened: at the gateway both are the same merchant. Which one a server is
 * nobody but a person can say where its address is new.
 */

const addressesOf = ({ addresses }: Shop): string => addresses.join(", ");

/** What this server is: a shop that is known, a copy, or one of which nobody has said it yet. */
export async function checkShop({ ledger }: StoreContext): Promise<Found> {
  const { shop, moved_from } = await ledger.shop();
  const found = {
    name: "shop",
    facts: { address: addressesOf(shop), known: moved_from ? addressesOf(moved_from) : "" },
  };
  if (shop.status === "original" || !moved_from) return { ...found, status: "ok", finding: "known" };
  if (shop.status === "copy") return { ...found, status: "info", finding: "copy" };
  return { ...found, status: "error", finding: "unconfirmed" };
}

/** A person says what this server is. @throws MedusaError `shop_is_known` */
export async function decideShop(context: StoreContext, { is }: ShopDecision): Promise<Check> {
  if (await context.ledger.decideShop(is)) return viewCheck(await checkShop(context), context.clock.now());
  throw paymentError(
    "shop_is_known",
    "This server is known as the shop that has opened its payments: nothing is left to say.",
  );
}

/** Tells staff, once a day, as long as nobody has said what this server is. */
export async function tellOfShop(context: StoreContext): Promise<void> {
  const found = await checkShop(context);
  if (found.status !== "error") return;
  const { facts } = found;
  const { message, next } = viewCheck(found, context.clock.now());
  context.log("shop_unconfirmed", { reason: `${message} ${next}` });
  await tellStaff(context, {
    key: `shop-${facts?.address}`,
    // By the bell alone: a copy mails nobody.
    provider_ids: [],
    write: (words) => ({
      title: words.shop,
      description: words.shop_text({ address: "", known: "", ...facts }),
    }),
    data: {},
  });
}
