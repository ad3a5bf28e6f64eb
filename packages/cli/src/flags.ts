import { parseArgs } from "node:util";
import { COMMAND } from "./files/packages";

const HELP = {
  init: `Usage: ${COMMAND} init [--regions | --us-region] [--no-sandbox] [--partial] [--overwrite] [--dry-run] [--yes]
                        [--dir FOLDER] [--backend FOLDER] [--storefront FOLDER]

Puts this plugin into a Medusa store, and the payment page into its storefront if that was made from a starter of Medusa's.
Run it at the root of a monorepo, or in the folder of the store or of the storefront.

  --regions            also migrates the database, and offers the payment methods in every region in USD and CNY
  --us-region          the same, and makes a region "United States" in USD if no region is in USD or CNY; the store
                       then ships there as to its other countries
  --no-sandbox         leaves the sandbox gateway out, which answers in development while the store has no account
  --partial            if the storefront differs from the starter: does what it can, and tells the rest
  --overwrite          replaces this package's files in the storefront, if you changed them
  --dry-run            says what it would do, and changes nothing
  --yes                asks nothing; without a terminal it never does
  --dir FOLDER         where to look (default: this folder)
  --backend FOLDER     where medusa-config is, if there is more than one
  --storefront FOLDER  where the storefront is, if there is more than one
  --help               this text

It installs, asks at a terminal for the account at the gateway that .env lacks (Enter leaves an answer out), writes, and runs doctor.
The second time it changes nothing. If you stop it, if an installation fails, or if it does not know a file, it leaves every file as it
was and says what to do.
Exit code 0: everything is there. 1: something was not known, or failed. 2: the flags are wrong.`,
  doctor: `Usage: ${COMMAND} doctor [--no-store | --shop=same | --shop=copy] [--dir FOLDER] [--backend FOLDER] [--storefront FOLDER]

Says what is wrong with the set-up of a store and its storefront, and what to do: versions of Node and Medusa, medusa-config, the
environment, origins, regions with their currencies and payment methods, prices, the storefront's files and its cache.
It changes nothing but what --shop says.

  --no-store           looks at files alone, and does not ask the store, which needs its database
  --shop=same          says first that the shop whose payments are in this database has moved to this store's address
  --shop=copy          says first that this store is a copy, which leaves those payments alone
  --dir FOLDER         where to look (default: this folder)
  --backend FOLDER     where medusa-config is, if there is more than one
  --storefront FOLDER  where the storefront is, if there is more than one
  --help               this text

Exit code 0: nothing must be done. 1: something must be done, or it could not look. 2: the flags are wrong.`,
  check: `Usage: ${COMMAND} check [--stage 0|1|2|3] [--account main] [--report FILE] [--amount 0.01] [--vendor V[=CODE]]
                         [--calls N] [--query NAME=VALUE] [--largest AMOUNT] [--statement FILE [--column NAME=COLUMN]]
                         [--listen PORT] [--ipn-url URL] [--hold] [--decline] [--reverse] [--confirming] [--app] [--recurring]
                         [--renewal] [--resume FILE [--deduction NUMBER|none]]
                         [--wait MINUTES] [--openid ID] [--currency usd,cny] [--env FILE] [--real-money] [--dir FOLDER] [--backend FOLDER]

Finds out how an account's gateway differs from what this plugin assumes, and says which option mends each difference.
The plugin must be installed in the folder. In a store it takes the account's options from medusa-config; elsewhere, or with
--env, it takes the account from the environment.

  --stage 0            name, connection, certificate, clock, and the address that it calls from, without a call
  --stage 1            (default) besides: questions about orders that are not there, and calls that must be refused
  --stage 2            besides: orders that nobody pays, each closed again. Not if environment is "production"
  --stage 3            besides: one order that a person pays, and that is refunded at once
  --calls N            from stage 1: asks N times in a second (2 to 50) about an order that is not there, and stops at the first
                       refusal; then at the pace that was taken. A gateway may count that against the account for a while
  --query NAME=VALUE   from stage 1: a field of tran-query and its value, as the gateway's support has told; may be given several times
  --largest AMOUNT     stage 2: also opens orders of up to AMOUNT, by each channel and currency, and closes each at once. Nobody pays
                       them, so they move nothing; the gateway may ask why there are so many
  --statement FILE     reads the gateway's own statement of a day, as the page Reconciliation does; --column NAME=COLUMN names a column
  --listen PORT        stage 3: where notifications arrive; --ipn-url is the https address that leads there
  --hold               stage 3: one order more, which is held, captured in part, released and refunded
  --decline            stage 3: one order more, which a person declines
  --reverse            stage 3: one order more, which a person pays, and which goes back by reverse instead of a refund
  --confirming         stage 3: an order of the counter; a customer's code is typed, and confirmed in the wallet when that is said
  --app                stage 3: prints what prepay hands to a wallet; a person hands it over by an app, and pays
  --recurring          stage 3: a subscription of one payment by card, which is cancelled and refunded
  --renewal            stage 3: a subscription by card that goes on for two days, and costs up to three times --amount until then;
                       --report keeps its number
  --resume FILE        two and a half days later: looks at the subscription of that report, ends it and refunds all of its payments
  --deduction NUMBER   with --resume: a further payment of it, as the gateway's dashboard shows them; may be given several times.
                       none if it shows none
  --wait MINUTES       stage 3: how long a person has to pay (default 10)
  --account ID         id of the provider's entry in medusa-config (default main)
  --amount AMOUNT      of each order of stages 2 and 3 (default 0.01); none of more is ever paid. With 1.00 it finds the smallest
  --vendor V[=CODE]    a channel that stage 2 tries, and what is sent for it, as the gateway's support has told; may be given
                       several times (default: all)
  --openid ID          stage 2: a customer's openid, with which a mini-program's payment is tried, too
  --currency LIST      what stage 2 prices orders in (default usd,cny)
  --report FILE        writes what was seen, without secrets; the sandbox with --dialect file:FILE then speaks so
  --env FILE           reads CROSSBORDER_BASE_URL, CROSSBORDER_API_TOKEN, CROSSBORDER_MERCHANT_NO, CROSSBORDER_STORE_NO,
                       CROSSBORDER_MER_GROUP_NO, CROSSBORDER_STORE_ADMIN_NO, CROSSBORDER_VENDOR_CODES and
                       CROSSBORDER_ENVIRONMENT there, if they are not set. If refunds need a manager, also
                       CROSSBORDER_REFUND_PASSWORD_PREFIX, CROSSBORDER_REFUND_MANAGER_ACCOUNT_NO and
                       CROSSBORDER_REFUND_STORE_ADMIN_PASSWORD
  --real-money         stages 2 and 3, and --resume, also if environment is "production"
  --dir FOLDER         where to look for the store (default: this folder)
  --backend FOLDER     where medusa-config is, if there is more than one
  --help               this text

Money moves only in stage 3, and goes back: that of --renewal with --resume. No secret is printed. If you stop it, it closes what it has
opened and gives back what was paid, but for a subscription that --renewal has kept. Exit code 0: nothing differs.
1: something differs, or it could not look. 2: the flags are wrong. 130: stopped.`,
  all: `Usage: ${COMMAND} COMMAND

  init    puts this plugin into a store and its storefront
  doctor  says what is wrong with the set-up, and what to do
  check   says how the gateway differs from what is assumed, and which options mend it

With --help each has its flags.`,
};

/** Where the project is looked for. */
interface Place {
  dir: string;
  backend?: string;
  storefront?: string;
}

export interface InitFlags extends Place {
  command: "init";
  regions: boolean;
  usRegion: boolean;
  sandbox: boolean;
  partial: boolean;
  overwrite: boolean;
  dryRun: boolean;
  /** Whether nobody is asked. */
  yes: boolean;
}

export interface DoctorFlags extends Place {
  command: "doctor";
  /** Whether the store itself is asked, too. */
  asksStore: boolean;
  /** What the store is said to be: the shop whose payments it has, or a copy. */
  shop?: "same" | "copy";
}

/** What a check is asked for; names of channels, columns and fields are those of the plugin, which reads them. */
export interface CheckFlags extends Omit<Place, "storefront"> {
  command: "check";
  account: string;
  stage: 0 | 1 | 2 | 3;
  listen?: number;
  ipnUrl?: string;
  hold: boolean;
  decline: boolean;
  reverse: boolean;
  recurring: boolean;
  confirming: boolean;
  app: boolean;
  renewal: boolean;
  calls?: number;
  /** Fields of tran-query by their names. */
  query?: Record<string, string>;
  largest?: string;
  statement?: string;
  /** Each `NAME=COLUMN`. */
  columns: string[];
  resume?: string;
  /** Numbers; none of them where the dashboard shows none; undefined where nobody has said. */
  deductions?: string[];
  openid?: string;
  waitMinutes: number;
  amount: string;
  /** Each `CHANNEL` or `CHANNEL=CODE`; none: all of them. */
  vendors: string[];
  currencies: ("usd" | "cny")[];
  report?: string;
  env?: string;
  realMoney: boolean;
}

/** Flags that do not exist, or another command. */
export class UsageError extends Error {}

const COMMON = {
  dir: { type: "string", default: "." },
  backend: { type: "string" },
  storefront: { type: "string" },
  help: { type: "boolean", short: "h" },
} as const;

const INIT = {
  ...COMMON,
  regions: { type: "boolean" },
  "us-region": { type: "boolean" },
  "no-sandbox": { type: "boolean" },
  partial: { type: "boolean" },
  overwrite: { type: "boolean" },
  "dry-run": { type: "boolean" },
  yes: { type: "boolean", short: "y" },
} as const;

const DOCTOR = { ...COMMON, "no-store": { type: "boolean" }, shop: { type: "string" } } as const;

const CHECK = {
  dir: COMMON.dir,
  backend: COMMON.backend,
  help: COMMON.help,
  account: { type: "string", default: "main" },
  stage: { type: "string", default: "1" },
  amount: { type: "string", default: "0.01" },
  listen: { type: "string" },
  "ipn-url": { type: "string" },
  hold: { type: "boolean", default: false },
  decline: { type: "boolean", default: false },
  reverse: { type: "boolean", default: false },
  recurring: { type: "boolean", default: false },
  confirming: { type: "boolean", default: false },
  app: { type: "boolean", default: false },
  renewal: { type: "boolean", default: false },
  calls: { type: "string" },
  query: { type: "string", multiple: true, default: [] as string[] },
  largest: { type: "string" },
  statement: { type: "string" },
  column: { type: "string", multiple: true, default: [] as string[] },
  resume: { type: "string" },
  deduction: { type: "string", multiple: true },
  openid: { type: "string" },
  wait: { type: "string", default: "10" },
  vendor: { type: "string", multiple: true, default: [] as string[] },
  currency: { type: "string", default: "usd,cny" },
  report: { type: "string" },
  env: { type: "string" },
  "real-money": { type: "boolean", default: false },
} as const;

/**
 * What the program is asked for; a text when that is its own help.
 * @throws UsageError
 */
export function readFlags([command, ...args]: string[]): InitFlags | DoctorFlags | CheckFlags | string {
  if (command === "--help" || command === "-h" || command === "help") return HELP.all;
  try {
    if (command === "init") return readInit(args);
    if (command === "doctor") return readDoctor(args);
    if (command === "check") return readCheck(args);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
  throw new UsageError(`expected init, doctor or check${command ? `, not ${command}` : ""}`);
}

function readInit(args: string[]): InitFlags | string {
  const { values } = parseArgs({ args, options: INIT });
  if (values.help) return HELP.init;
  const {
    dir,
    backend,
    storefront,
    regions = false,
    partial = false,
    overwrite = false,
    yes = false,
  } = values;
  const usRegion = values["us-region"] ?? false;
  return {
    ...{ command: "init", dir, backend, storefront, partial, overwrite, usRegion, yes },
    regions: regions || usRegion,
    sandbox: !values["no-sandbox"],
    dryRun: values["dry-run"] ?? false,
  };
}

function readDoctor(args: string[]): DoctorFlags | string {
  const { values } = parseArgs({ args, options: DOCTOR });
  if (values.help) return HELP.doctor;
  const { dir, backend, storefront, shop } = values;
  if (shop !== undefined && shop !== "same" && shop !== "copy")
    throw new UsageError(`--shop: must be same or copy, not ${shop}`);
  if (shop !== undefined && values["no-store"])
    throw new UsageError("--shop needs the store: leave --no-store out");
  return { command: "doctor", dir, backend, storefront, shop, asksStore: !values["no-store"] };
}

function readCheck(args: string[]): CheckFlags | string {
  const { values } = parseArgs({ args, options: CHECK });
  if (values.help) return HELP.check;
  const { account, report, env, dir, backend, statement, resume } = values;
  const { confirming, app, renewal } = values;
  const amount = readAmount("--amount", values.amount);
  const stage = oneOf("--stage", values.stage, { 0: 0, 1: 1, 2: 2, 3: 3 } as const);
  const flags: CheckFlags = {
    command: "check",
    ...{ account, amount, report, env, dir, backend, stage, statement, resume, confirming, app, renewal },
    calls: values.calls === undefined ? undefined : number("--calls", values.calls, { least: 2, most: 50 }),
    query: readQuery(values.query),
    largest: values.largest === undefined ? undefined : readAmount("--largest", values.largest),
    columns: values.column,
    deductions: readDeductions(values.deduction),
    vendors: values.vendor,
    currencies: values.currency
      .split(",")
      .map((one) => oneOf("--currency", one, { usd: "usd", cny: "cny" } as const)),
    realMoney: values["real-money"],
    listen: values.listen === undefined ? undefined : number("--listen", values.listen, { most: 65_535 }),
    ipnUrl: values["ipn-url"],
    hold: values.hold,
    decline: values.decline,
    reverse: values.reverse,
    recurring: values.recurring,
    openid: values.openid,
    waitMinutes: number("--wait", values.wait, { most: 24 * 60 }),
  };
  requireTogether(flags);
  return flags;
}

function number(flag: string, given: string, { least = 0, most }: { least?: number; most: number }): number {
  if (/^\d{1,5}$/.test(given) && Number(given) <= most && Number(given) >= least) return Number(given);
  const range = least > 0 ? `from ${least} to ${most}` : `of at most ${most}`;
  throw new UsageError(`${flag}: must be a number ${range}, not ${given}`);
}

function readAmount(flag: string, given: string): string {
  if (/^\d{1,6}(\.\d{1,2})?$/.test(given) && Number(given) > 0) return given;
  throw new UsageError(`${flag}: must be an amount such as 0.01`);
}

function readQuery(given: readonly string[]): Record<string, string> | undefined {
  if (given.length === 0) return undefined;
  const pairs = given.map((one) => {
    const [name = "", ...rest] = one.split("=");
    return [name, rest.join("=")] as const;
  });
  return Object.fromEntries(pairs);
}

function readDeductions(given?: readonly string[]): string[] | undefined {
  if (given === undefined) return undefined;
  if (given.length === 1 && given[0] === "none") return [];
  const wrong = given.find((one) => one === "none" || !/^[\w-]{1,64}$/.test(one));
  if (wrong === undefined) return [...given];
  throw new UsageError(`--deduction ${wrong}: must be the number of a payment, or none and nothing else`);
}

/** @throws UsageError where one flag needs another, or another stage */
function requireTogether({ stage, ...flags }: CheckFlags): void {
  const need = (isGiven: unknown, flag: string, isMet: boolean, what: string) => {
    if (isGiven && !isMet) throw new UsageError(`${flag}: ${what}`);
  };
  need(flags.calls, "--calls", stage >= 1, "needs --stage 1 or more");
  need(flags.query, "--query", stage >= 1, "needs --stage 1 or more");
  need(flags.largest, "--largest", stage >= 2, "needs --stage 2 or 3");
  const isLarger = Number(flags.largest) > Number(flags.amount);
  need(flags.largest, "--largest", isLarger, `must be more than --amount, which is ${flags.amount}`);
  for (const flag of ["hold", "decline", "reverse", "recurring", "confirming", "app", "renewal"] as const)
    need(flags[flag], `--${flag}`, stage === 3, "needs --stage 3");
  need(flags.renewal, "--renewal", flags.report !== undefined, "needs --report, which keeps its number");
  need(flags.columns.length > 0, "--column", flags.statement !== undefined, "needs --statement");
  need(flags.resume, "--resume", stage === 1, "goes with no other stage than 1");
  need(flags.resume, "--report", flags.report !== flags.resume, "must be another file than --resume");
  need(flags.deductions, "--deduction", flags.resume !== undefined, "needs --resume");
}

function oneOf<Value>(flag: string, given: string, known: Readonly<Record<string, Value>>): Value {
  const value = Object.hasOwn(known, given) ? known[given] : undefined;
  if (value === undefined)
    throw new UsageError(`${flag}: must be one of ${Object.keys(known).join(", ")}, not ${given}`);
  return value;
}
