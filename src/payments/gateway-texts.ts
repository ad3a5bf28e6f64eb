import { z } from "zod";
import { plainText } from "../gateway";

/** What a template may name. Nothing of it is about the customer. */
const PLACES = ["cart_id", "display_id", "store"] as const;
type Place = (typeof PLACES)[number];

/** What is known of a payment when its order is opened at the gateway. */
export type GatewayTextValues = Partial<Record<Place, string | number | null>>;

const PLACE = /\{([^{}]*)\}/g;
const placesOf = (template: string): string[] => [...template.matchAll(PLACE)].map(([, place = ""]) => place);
const isPlace = (name: string): name is Place => PLACES.some((one) => one === name);

const template = z
  .string("must be a text, or a list of texts")
  .trim()
  .min(1, "must not be empty")
  .max(200, "must have at most 200 characters")
  .refine((text) => placesOf(text).every(isPlace), `may name {${PLACES.join("}, {")}}, and nothing else`);

/** One or several: the first one counts whose places are all known. */
const templates = z
  .union([template, z.array(template)])
  .transform((written) => [written].flat())
  .default([]);

/** Options of an account. */
export const gatewayTextOptions = {
  /** What begins each new reference, so that a shop tells its orders apart in the gateway's dashboard. */
  referencePrefix: z
    .string()
    .regex(/^[A-Za-z0-9]{1,8}$/, "must be 1 to 8 letters and digits")
    .default("cb"),
  /** Text of the cashier page (§4.1), where the storefront sends none. */
  description: templates,
  /** What the gateway keeps with the order and returns unchanged (§4.1), where the storefront sends none. */
  note: templates,
};

export const namesStore = (...given: (readonly string[])[]): boolean =>
  given.flat().some((one) => placesOf(one).includes("store"));

/** A text for the gateway, which takes no special characters (§4.1); undefined where no template has all that it names. */
export function gatewayText(given: readonly string[], values: GatewayTextValues): string | undefined {
  const valueOf = (name: string) => (isPlace(name) ? (values[name] ?? undefined) : undefined);
  const found = given.find((one) => placesOf(one).every((name) => valueOf(name) !== undefined));
  return (found && plainText(found.replace(PLACE, (_, name: string) => String(valueOf(name))))) || undefined;
}
