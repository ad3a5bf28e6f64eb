import { messageOf } from "./running";

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
