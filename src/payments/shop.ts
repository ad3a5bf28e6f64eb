import type { Check, ShopDecision } from "../http";
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
export async function checkShop({ ledger }: StoreContext): Promise<Check> {
  const name = "shop";
  const { shop, moved_from } = await ledger.shop();
  const facts = { address: addressesOf(shop), known: moved_from ? addressesOf(moved_from) : "" };
  if (shop.status === "original" || !moved_from)
    return {
      name,
      status: "ok",
      finding: "known",
      facts,
      message: `Payments are this shop's: ${facts.address}.`,
    };
  const left = `what ${facts.known} has opened is left alone here: it is neither charged nor refunded, closed, placed or mailed`;
  if (shop.status === "copy")
    return {
      ...{ name, status: "info", finding: "copy", facts },
      message: `${facts.address} is a copy of ${facts.known}: ${left}.`,
    };
  return {
    ...{ name, status: "error", finding: "unconfirmed", facts },
    message: `${facts.address} is not known as this shop, and nobody has said what it is: ${left}.`,
    next: `Say so under Settings → Payment gateway: it is the same shop, which has moved from ${facts.known}, or a copy.`,
  };
}

/** A person says what this server is. @throws MedusaError `shop_is_known` */
export async function decideShop(context: StoreContext, { is }: ShopDecision): Promise<Check> {
  if (await context.ledger.decideShop(is)) return await checkShop(context);
  throw paymentError(
    "shop_is_known",
    "This server is known as the shop that has opened its payments: nothing is left to say.",
  );
}

/** Tells staff, once a day, as long as nobody has said what this server is. */
export async function tellOfShop(context: StoreContext): Promise<void> {
  const { status, message, next, facts } = await checkShop(context);
  if (status !== "error") return;
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
