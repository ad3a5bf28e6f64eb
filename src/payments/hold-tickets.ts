import { sealerFor, type StoreContext } from "./context";
import { paymentError, quoted, withMedusaErrors } from "./errors";
import { holdTicket } from "./keys";
import { newReference } from "./provider-id";
import { channelIn } from "./provider-id";

/** From when the storefront gets it until the payment session is made. */
const TICKET_MS = 10 * 60_000;

/** Whose payment is held. */
export interface HoldTicketInput {
  cart_id: string;
  /** The method, of an account with `holdTickets`. */
  provider_id: string;
}

export interface HoldTicket {
  /** What the storefront sends in the data of its payment session. */
  hold_ticket: string;
  /** ISO text. Whatever is held by then stays held. */
  expires_at: string;
}

/**
 * Lets one payment of a cart be held. Whoever calls this decides that: a storefront can only pass the ticket on.
 * @throws MedusaError `account_not_found`, or `invalid_input`
 */
export async function giveHoldTicket(
  context: StoreContext,
  { cart_id, provider_id }: HoldTicketInput,
): Promise<HoldTicket> {
  return await withMedusaErrors(async () => {
    const { options } = context.accountOf(provider_id);
    if (!options.holdTickets)
      throw paymentError(
        "invalid_input",
        `provider_id: the account of ${quoted(provider_id)} has no holdTickets`,
      );
    const channel = channelIn(provider_id);
    if (!channel || channel === "in_store" || options.presentation[channel] !== "qrcode")
      throw paymentError("invalid_input", "provider_id: only a QR code can be held");
    if (!cart_id) throw paymentError("invalid_input", "cart_id: is required");
    const expires_at = context.clock.now() + TICKET_MS;
    const hold = { cart_id, provider_id, reference: newReference(options), expires_at };
    return {
      hold_ticket: holdTicket(hold, sealerFor(context, provider_id)),
      expires_at: new Date(expires_at).toISOString(),
    };
  });
}
