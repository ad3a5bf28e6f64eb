import { parseArgs } from "node:util";
import { VENDORS, type Vendor } from "../../gateway";
import type { Stage } from "../../check/check";
import { UsageError } from "../flags";

const CHECK_HELP = `Usage: crossborder check [--stage 0|1|2|3] [--account main] [--report FILE] [--amount 0.01] [--vendor V[=CODE]]
                         [--listen PORT] [--ipn-url URL] [--hold] [--decline] [--reverse] [--recurring]
                         [--wait MINUTES] [--openid ID] [--currency usd,cny] [--env FILE] [--real-money] [--dir FOLDER] [--backend FOLDER]

Finds out how an account's gateway differs from what this plugin assumes, and says for each difference which option mends it.
In a store it takes the account's options from medusa-config; elsewhere, or with --env, the account from the environment.

  --stage 0            name, connection, certificate, clock, and the address that it calls from, without a call
  --stage 1            (default) besides: questions about orders that are not there, and calls that must be refused
  --stage 2            besides: orders that nobody pays, each closed again. Not where environment is "production"
  --stage 3            besides: one order that a person pays, and that is refunded at once
  --listen PORT        stage 3: where notifications arrive; --ipn-url is the https address that leads there
  --hold               stage 3: one order more, which is held, captured in part, released and refunded
  --decline            stage 3: one order more, which a person declines
  --reverse            stage 3: one order more, which a person pays, and which goes back by reverse instead of a refund
  --recurring          stage 3: a subscription of one payment by card, which is cancelled and refunded
  --wait MINUTES       stage 3: how long a person has to pay (default 10)
  --account ID         id of the provider's entry in medusa-config (default main)
  --amount AMOUNT      of each order of stages 2 and 3 (default 0.01); no order of more is opened. With 1.00 it finds the smallest
  --vendor V[=CODE]    a channel that stage 2 tries, and what is sent for it, as the gateway's support has told; may be given
                       several times (default: all)
  --openid ID          stage 2: a customer's openid, with which a mini-program's payment is tried, too
  --currency LIST      what stage 2 prices orders in (default usd,cny)
  --report FILE        writes what was seen, without secrets; crossborder-sandbox --dialect file:FILE then speaks so
  --env FILE           reads CROSSBORDER_BASE_URL, CROSSBORDER_API_TOKEN, CROSSBORDER_MERCHANT_NO, CROSSBORDER_STORE_NO,
                       CROSSBORDER_MER_GROUP_NO, CROSSBORDER_STORE_ADMIN_NO, CROSSBORDER_VENDOR_CODES and
                       CROSSBORDER_ENVIRONMENT there, as far as they are not set
  --real-money         stages 2 and 3 also where environment is "production"
  --dir FOLDER         where to look for the store (default: this folder)
  --backend FOLDER     where medusa-config is, if there is more than one
  --help               this text

No money moves but in stage 3, where it goes back, and nothing secret is printed. Stopped by Ctrl-C it closes what it has opened,
and gives back what was paid. Exit code 0: nothing differs.
1: something differs, or it could not look. 2: the flags are wrong. 130: stopped.`;

export interface CheckFlags {
  account: string;
  stage: Stage;
  listen?: number;
  ipnUrl?: string;
  hold: boolean;
  decline: boolean;
  reverse: boolean;
  recurring: boolean;
  openid?: string;
  waitMinutes: number;
  amount: string;
  vendors: Vendor[];
  vendorCodes: Partial<Record<Vendor, string>>;
  currencies: ("usd" | "cny")[];
  report?: string;
  env?: string;
  realMoney: boolean;
  dir: string;
  backend?: string;
}

const OPTIONS = {
  account: { type: "string", default: "main" },
  stage: { type: "string", default: "1" },
  amount: { type: "string", default: "0.01" },
  listen: { type: "string" },
  "ipn-url": { type: "string" },
  hold: { type: "boolean", default: false },
  decline: { type: "boolean", default: false },
  reverse: { type: "boolean", default: false },
  recurring: { type: "boolean", default: false },
  openid: { type: "string" },
  wait: { type: "string", default: "10" },
  vendor: { type: "string", multiple: true, default: [] as string[] },
  currency: { type: "string", default: "usd,cny" },
  report: { type: "string" },
  env: { type: "string" },
  "real-money": { type: "boolean", default: false },
  dir: { type: "string", default: "." },
  backend: { type: "string" },
  help: { type: "boolean", short: "h" },
} as const;

function parse(args: string[]) {
  try {
    return parseArgs({ args, options: OPTIONS }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** @throws UsageError */
export function readCheckFlags(args: string[]): CheckFlags | string {
  const values = parse(args);
  if (values.help) return CHECK_HELP;
  const { account, amount, report, env, dir, backend } = values;
  if (!/^\d{1,6}(\.\d{1,2})?$/.test(amount) || Number(amount) === 0)
    throw new UsageError("--amount: must be an amount such as 0.01");
  const vendors = values.vendor.map(readVendor);
  return {
    ...{ account, amount, report, env, dir, backend },
    stage: oneOf("--stage", values.stage, { 0: 0, 1: 1, 2: 2, 3: 3 } as const),
    vendors: vendors.length > 0 ? vendors.map(({ vendor }) => vendor) : [...VENDORS],
    vendorCodes: Object.fromEntries(vendors.flatMap(({ vendor, code }) => (code ? [[vendor, code]] : []))),
    currencies: values.currency
      .split(",")
      .map((one) => oneOf("--currency", one, { usd: "usd", cny: "cny" } as const)),
    realMoney: values["real-money"],
    listen: values.listen === undefined ? undefined : number("--listen", values.listen, 65_535),
    ipnUrl: values["ipn-url"],
    hold: values.hold,
    decline: values.decline,
    reverse: values.reverse,
    recurring: values.recurring,
    openid: values.openid,
    waitMinutes: number("--wait", values.wait, 24 * 60),
  };
}

function number(flag: string, given: string, most: number): number {
  if (/^\d{1,5}$/.test(given) && Number(given) <= most) return Number(given);
  throw new UsageError(`${flag}: must be a number of at most ${most}, not ${given}`);
}

function oneOf<Value>(flag: string, given: string, known: Readonly<Record<string, Value>>): Value {
  const value = Object.hasOwn(known, given) ? known[given] : undefined;
  if (value === undefined)
    throw new UsageError(`${flag}: must be one of ${Object.keys(known).join(", ")}, not ${given}`);
  return value;
}

function readVendor(given: string): { vendor: Vendor; code: string | undefined } {
  const [name = "", code] = given.split("=", 2);
  const vendor = VENDORS.find((known) => known === name);
  if (!vendor || code === "")
    throw new UsageError(`--vendor: must be one of ${VENDORS.join(", ")}, or such as channel_a=wallet`);
  return { vendor, code };
}
