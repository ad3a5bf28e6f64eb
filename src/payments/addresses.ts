import type { ParsedOptions } from "./options";

const hooks = ({ backendUrl }: ParsedOptions, providerId: string) =>
  `${backendUrl}/hooks/crossborder/${providerId}`;

/** Where the gateway sends its notifications. */
export function ipnUrl(options: ParsedOptions, providerId: string): string {
  return `${hooks(options, providerId)}/ipn`;
}

/**
 * Where the cashier page sends the browser (`callbackUrl`, §4.1). The order is named in the query: Medusa caches distinct paths forever.
 * With it goes the secret that only its shopper gets, of which the ledger has the hash alone. The gateway
 * puts how it ended in the place of `{status}` (§6), which is for the page that the shopper sees and for nothing else.
 */
export function returnUrl(
  options: ParsedOptions,
  providerId: string,
  { reference, return_secret }: { reference: string; return_secret: string },
): string {
  const query = new URLSearchParams({ reference, secret: return_secret });
  return `${hooks(options, providerId)}/return?${query.toString()}&status={status}`;
}

/** What a shop's pages are told apart by, where it is known: `{country}` and `{locale}` in `storefrontUrl`. */
export interface Place {
  /** ISO 3166, two small letters. */
  country?: string;
  /** BCP 47, such as `zh-CN`. */
  locale?: string;
}

/**
 * `storefrontUrl` for this shopper. A part of the path whose place is not known is left out: a storefront chooses one itself
 * then.
 */
export function storefrontAddress({ storefrontUrl }: ParsedOptions, place: Place): URL {
  const url = new URL(storefrontUrl);
  const fill = (text: string) => fillPlaceholders(text, place);
  const parts = url.pathname.split("/").map(fill);
  url.pathname = parts.filter((part) => part !== undefined).join("/");
  const query = [...url.searchParams].map(([name, value]): [string, string] => [name, fill(value) ?? ""]);
  url.search = new URLSearchParams(query).toString();
  return url;
}

/** Undefined when one of them is not known. What is no country and no locale is not known: it would be another address. */
function fillPlaceholders(text: string, place: Place): string | undefined {
  let missing = false;
  const filled = text.replace(/(?:\{|%7B)(country|locale)(?:\}|%7D)/gi, (_, name: string) => {
    const value = name === "country" ? place.country : place.locale;
    missing ||= !/^[a-z0-9]{2,8}(-[a-z0-9]{1,8})*$/i.test(value ?? "");
    return value ?? "";
  });
  return missing ? undefined : filled;
}
