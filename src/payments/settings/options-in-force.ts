import { isEmpty } from "../../development/own-sandbox";
import type { OptionInForce } from "../../http";
import type { ParsedOptions } from "../options";

/** Their values are shown to nobody: only whether they are set. */
const SECRET = {
  apiToken: true,
  previousApiToken: true,
  formerCookieSecrets: true,
  refund: true,
  runSecret: true,
} as const satisfies Partial<Record<keyof ParsedOptions, true>>;

/** Every option with what is in force, and where that comes from. */
export function optionsInForce(options: ParsedOptions, written: object): Record<string, OptionInForce> {
  const given = Object.fromEntries(Object.entries(written).filter(([, value]) => !isEmpty(value)));
  const all = { ...Object.fromEntries(UNSET.map((name) => [name, undefined])), ...options };
  return Object.fromEntries(
    Object.entries(all)
      .sort(([one], [other]) => one.localeCompare(other))
      .map(([name, value]) => [
        name,
        { value: name in SECRET ? isSet(value) : (value ?? null), from: originOf(name, value, given) },
      ]),
  );
}

/** Shown also where they have no value. */
const UNSET: (keyof ParsedOptions)[] = [
  ...([
    "merGroupNo",
    "storeAdminNo",
    "inStoreTimeoutMinutes",
    "callsPerSecond",
    "salesChannels",
    "stockLocations",
    "previousApiToken",
    "refund",
  ] as const),
];

const isSet = (value: unknown) =>
  isEmpty(value) || (Array.isArray(value) && value.length === 0) ? "not set" : "set";

/** In development the sandbox fills in what medusa-config leaves empty. */
function originOf(name: string, value: unknown, given: object): OptionInForce["from"] {
  const isOfSandbox =
    name === "baseUrl" || name === "apiToken" || name === "merchantNo" || name === "storeNo";
  if (name in given) return "medusa-config";
  return isOfSandbox && value !== undefined ? "sandbox" : "default";
}
