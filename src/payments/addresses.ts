import type { ParsedOptions } from "./options";
import { returnQuery } from "./return-secret";

const hooks = ({ backendUrl }: ParsedOptions, providerId: string) =>
  `${backendUrl}/hooks/crossborder/${providerId}`;

/** Where the gateway sends its notifications. */
export function ipnUrl(options: ParsedOptions, providerId: string): string {
  return `${hooks(options, providerId)}/ipn`;
}

/**
 * Where the cashier page sends the browser. The order is named in the query: Medusa caches distinct paths forever. The gateway
 * puts the outcome of the attempt in place of `{status}` (§6).
 */
export function returnUrl(options: ParsedOptions, providerId: string, reference: string): string {
  return `${hooks(options, providerId)}/return?${returnQuery(reference, options)}&status={status}`;
}
