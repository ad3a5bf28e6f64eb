import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import type { Place } from "../medusa";
import type { ParsedOptions } from "./options";

/** Where the gateway sends its notifications. */
export const ipnUrl = ({ backendUrl }: ParsedOptions, providerId: string): string =>
  `${backendUrl}/hooks/crossborder/${providerId}/ipn`;

/**
 * Where the cashier page sends the browser. The order is named in the query: Medusa caches distinct paths forever. The gateway
 * puts how it ended in the place of `{status}` (§6), which is for the page that the shopper sees and for nothing else. The secret is
 * what only this payment's shopper gets: the ledger has its hash alone.
 */
export function returnUrl(
  { backendUrl, callbackMacros }: ParsedOptions,
  providerId: string,
  { reference, return_secret }: { reference: string; return_secret: string },
): string {
  const query = new URLSearchParams({ reference, secret: return_secret });
  return `${backendUrl}/hooks/crossborder/${providerId}/return?${query}${callbackMacros ? "&status={status}" : ""}`;
}

/** The page on which payment links are paid, as the customer sees its address: a storefront may serve it. */
const payPage = ({ backendUrl, paymentLinkUrl }: ParsedOptions): string =>
  `${paymentLinkUrl ?? `${backendUrl}/pay`}?c=`;

/** Where a payment link is paid. The code is in the query: Medusa caches distinct paths forever. */
export const payPageUrl = (options: ParsedOptions, code: string): string => payPage(options) + code;

/** The page on which a subscription is ended. */
export const endPageUrl = ({ backendUrl }: ParsedOptions, providerId: string, token: string): string =>
  `${backendUrl}/hooks/crossborder/${providerId}/subscription?token=${token}`;

/** The admin's list of what needs attention, where this server serves the admin. */
export function attentionPageUrl(container: MedusaContainer, { backendUrl }: ParsedOptions): string {
  const { admin } = container.resolve(ContainerRegistrationKeys.CONFIG_MODULE);
  return `${backendUrl}${admin?.path ?? "/app"}/crossborder/attention`;
}

/** Whether the browser may come back there from the cashier page: nothing of it can be chosen but the code. */
export const isPayPage = (options: ParsedOptions, url: string): boolean =>
  url.startsWith(payPage(options)) && /^[0-9A-Z]+$/.test(url.slice(payPage(options).length));

/**
 * `storefrontUrl` for this shopper, whose `{country}` and `{locale}` tell a shop's pages apart. A part of the path whose place is not
 * known is left out: a storefront chooses one itself then.
 */
export function storefrontAddress({ storefrontUrl }: ParsedOptions, place: Place): URL {
  const url = new URL(storefrontUrl);
  const parts: string[] = [];
  for (const part of url.pathname.split("/")) {
    const filled = fillPlaceholders(part, place);
    if (filled !== undefined) parts.push(filled);
  }
  url.pathname = parts.join("/");
  const query = new URLSearchParams();
  for (const [name, value] of url.searchParams) query.append(name, fillPlaceholders(value, place) ?? "");
  url.search = query.toString();
  return url;
}

/** Undefined where the country or the locale is not known, or is no such code: it would lead to another address. */
function fillPlaceholders(text: string, place: Place): string | undefined {
  let missing = false;
  const filled = text.replace(/(?:\{|%7B)(country|locale)(?:\}|%7D)/gi, (_, name: string) => {
    const value = name === "country" ? place.country : place.locale;
    missing ||= !/^[a-z0-9]{2,8}(-[a-z0-9]{1,8})*$/i.test(value ?? "");
    return value ?? "";
  });
  return missing ? undefined : filled;
}
