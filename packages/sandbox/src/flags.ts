import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { z } from "zod";
import { DIALECT_NAMES } from "./dialect";
import { type Dialect, switches } from "./dialect-switches";
import { OptionError, type SandboxAccount, type SandboxOptions } from "./options";

/** What the required flags are for. */
const PURPOSE: Readonly<Record<string, string>> = {
  "api-token": "the secret that calls are signed with",
  "merchant-no": "the merchant that calls must name",
  "store-no": "the store that calls must name",
  "manager-account-no": "the manager whom refunds need",
  "manager-password": "the password of the manager whom refunds need, as it is sent",
};

export const HELP = `Usage: npx medusa-payment-crossborder-sandbox --env .env
       npx medusa-payment-crossborder-sandbox --port 4010 --api-token T --merchant-no M --store-no S [--mer-group-no G]

A stand-in for the payment gateway, with cashier and wallet pages. Orders live in memory.

  --env FILE             reads the environment of the store beside it, as far as it is not set. CROSSBORDER_API_TOKEN,
                         CROSSBORDER_MERCHANT_NO, CROSSBORDER_STORE_NO and the port of CROSSBORDER_BASE_URL in the
                         environment take the place of flags that are left out
  --port PORT            where to listen; 0 takes any free port (default 4010)
  --api-token TOKEN      ${PURPOSE["api-token"]}
  --merchant-no NO       ${PURPOSE["merchant-no"]}
  --store-no NO          ${PURPOSE["store-no"]}
  --mer-group-no NO      service-provider variant: calls must name this group too
  --account M:S:T[:G]    a further store: merchant no., store no., token, group no.; may be given several times. The first
                         one may take the place of the three flags above
  --shop-name NAME       the shop's name on the customer's pages; given several times, the stores' in their order
  --store-admin-no NO    calls that name another clerk are refused
  --manager-account-no NO, --manager-password MD5
                         refunds need this manager; the password as it is sent
  --vendor-code V=CODE   what calls send for a vendor, such as channel_a=wallet; may be given several times
  --dialect NAME         how it speaks where the document is silent: ${DIALECT_NAMES.join(", ")};
                         or file:REPORT, which npx medusa-payment-crossborder-cli check has written; may be given several times
  --host ADDRESS         the address to listen on (default 127.0.0.1, which other machines cannot reach)
  --allowed-host NAME    a name by which it is also reached, such as that of a proxy; may be given several times
  --control-token TOKEN  password of the paths under /_sandbox and of the list of orders, 16 characters or more;
                         SANDBOX_CONTROL_TOKEN in the environment does the same. Default: none on a loopback
                         address; elsewhere one is made up and printed
  --quiet                no line per call, act of a customer and notification
  --help                 this text

What changes something under /_sandbox needs the header X-Crossborder-Sandbox: 1.`;

const text = { type: "string" } as const;
const texts: { type: "string"; multiple: true; default: string[] } = {
  type: "string",
  multiple: true,
  default: [],
};

function parse() {
  return parseArgs({
    options: {
      env: text,
      port: text,
      "api-token": text,
      "merchant-no": text,
      "store-no": text,
      "mer-group-no": text,
      account: texts,
      "shop-name": texts,
      "store-admin-no": text,
      "manager-account-no": text,
      "manager-password": text,
      "vendor-code": texts,
      dialect: texts,
      host: text,
      "allowed-host": texts,
      "control-token": text,
      quiet: { type: "boolean", default: false },
      help: { type: "boolean" },
    },
  }).values;
}
type Flags = ReturnType<typeof parse>;

/**
 * What the program is started with; undefined when only its flags are asked for.
 * @throws OptionError
 */
export function readFlags(log: (line: string) => void): SandboxOptions | undefined {
  const flags = parse();
  if (flags.help) return undefined;
  if (flags.env !== undefined) process.loadEnvFile(flags.env);
  const port = flags.port ?? portOf(process.env.CROSSBORDER_BASE_URL) ?? "4010";
  return {
    ...accountsOf(flags),
    port: /^\d+$/.test(port) ? Number(port) : NaN,
    vendorCodes: Object.fromEntries(flags["vendor-code"].map((given) => readPair(given))),
    dialect: flags.dialect.map((given) => readDialect(given)),
    host: flags.host,
    allowedHosts: flags["allowed-host"],
    controlToken: flags["control-token"] ?? (process.env.SANDBOX_CONTROL_TOKEN || undefined),
    log: flags.quiet ? undefined : log,
  };
}

/** Each store with its name. */
function withNames(names: readonly string[], stores: readonly SandboxAccount[]): SandboxAccount[] {
  if (names.length > stores.length)
    throw new OptionError("shopName", "is given more often than there are stores");
  return stores.map((store, nth) => ({ ...store, shopName: names[nth] }));
}

/** The clerk and the manager are those of the first store. */
function accountsOf(flags: Flags): SandboxAccount & Pick<SandboxOptions, "accounts"> {
  const { env } = process;
  const apiToken = flags["api-token"] ?? (env.CROSSBORDER_API_TOKEN || undefined);
  const merchantNo = flags["merchant-no"] ?? (env.CROSSBORDER_MERCHANT_NO || undefined);
  const storeNo = flags["store-no"] ?? (env.CROSSBORDER_STORE_NO || undefined);
  const accounts = flags.account.map((given) => readAccount(given));
  const isGiven = [apiToken, merchantNo, storeNo].some((value) => value !== undefined);
  const given = { apiToken: apiToken ?? "", merchantNo: merchantNo ?? "", storeNo: storeNo ?? "" };
  const stores = isGiven || accounts.length === 0 ? [given, ...accounts] : accounts;
  const [first = given, ...further] = withNames(flags["shop-name"], stores);
  const { "manager-account-no": managerAccountNo, "manager-password": password } = flags;
  const hasManager = managerAccountNo !== undefined || password !== undefined;
  return {
    ...first,
    ...(flags["mer-group-no"] !== undefined && { merGroupNo: flags["mer-group-no"] }),
    storeAdminNo: flags["store-admin-no"],
    refundPermission: hasManager
      ? { managerAccountNo: managerAccountNo ?? "", password: password ?? "" }
      : undefined,
    accounts: further,
  };
}

/** Where the store beside it looks for its gateway. */
function portOf(baseUrl: string | undefined): string | undefined {
  if (!baseUrl) return undefined;
  const [, port] = /^http:\/\/(?:127\.0\.0\.1|localhost):(\d+)\/?$/.exec(baseUrl) ?? [];
  if (port) return port;
  throw new OptionError(
    "port",
    `is required, since CROSSBORDER_BASE_URL is ${baseUrl}, which is no sandbox on this machine`,
  );
}

function readAccount(given: string): SandboxAccount {
  const [merchantNo, storeNo, apiToken, merGroupNo, ...more] = given.split(":");
  if (merchantNo && storeNo && apiToken && more.length === 0) {
    return { merchantNo, storeNo, apiToken, merGroupNo };
  }
  throw new OptionError(
    "accounts",
    "must be merchantNo:storeNo:apiToken or merchantNo:storeNo:apiToken:merGroupNo",
  );
}

function readPair(given: string): [vendor: string, code: string] {
  const [, vendor, code] = /^(\w+)=(.+)$/.exec(given) ?? [];
  if (vendor && code) return [vendor, code];
  throw new OptionError("vendorCodes", "must be a vendor and its code, such as channel_a=wallet");
}

const FILE = "file:";

function readDialect(given: string) {
  const known = DIALECT_NAMES.find((name) => name === given);
  if (known) return known;
  if (given.startsWith(FILE)) return dialectIn(given.slice(FILE.length));
  throw new OptionError(
    "dialect",
    `must be one of ${DIALECT_NAMES.join(", ")}, or ${FILE} and a report of npx medusa-payment-crossborder-cli check`,
  );
}

const FLAGS: Readonly<Record<string, string>> = {
  accounts: "account",
  allowedHosts: "allowed-host",
  vendorCodes: "vendor-code",
  "refundPermission.managerAccountNo": "manager-account-no",
  "refundPermission.password": "manager-password",
};

/** One line about an option that is wrong, by the flag that sets it. A flag that is missing is explained. */
export function mistakeLine({ option, rule }: { option: string; rule: string }): string {
  const flag = toFlag(option);
  const purpose = rule === "is required" ? PURPOSE[flag] : undefined;
  return `--${flag}: ${rule}${purpose === undefined ? "" : ` (${purpose})`}`;
}

/** Such as `api-token` for `apiToken`. */
function toFlag(option: string): string {
  const [name = ""] = option.split(".");
  return FLAGS[option] ?? FLAGS[name] ?? name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** As \`npx medusa-payment-crossborder-cli check\` writes it. */
const report = z.object({
  crossborder_check: z.literal(1, "is missing, or of another version"),
  dialect: switches,
});

/**
 * The dialect of a gateway that was checked, out of the report.
 * @throws OptionError that says why the file is none
 */
export function dialectIn(file: string): Dialect {
  const refuse = (why: string) =>
    new OptionError("dialect", `${file} is no report of npx medusa-payment-crossborder-cli check: ${why}`);
  const read = report.safeParse(parsed(file, refuse));
  if (read.success) return read.data.dialect;
  const [first] = read.error.issues;
  throw refuse([first?.path.join("."), first?.message].filter(Boolean).join(" "));
}

function parsed(file: string, refuse: (why: string) => OptionError): unknown {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    const code = z.object({ code: z.string() }).safeParse(error).data?.code;
    throw refuse(`it cannot be read (${code ?? String(error)})`);
  }
  try {
    return JSON.parse(text);
  } catch {
    throw refuse("it is not JSON");
  }
}
