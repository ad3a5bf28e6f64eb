import { parseArgs } from "node:util";
import { COMMAND } from "../http/command";

const HELP = {
  init: `Usage: ${COMMAND} init [--regions | --us-region] [--no-sandbox] [--partial] [--overwrite] [--dry-run] [--yes]
                        [--dir FOLDER] [--backend FOLDER] [--storefront FOLDER]

Puts this plugin into a Medusa store and the payment page into its storefront, where that is made of a starter of Medusa's.
Started at the root of a monorepo, or in the folder of either, it does both.

  --regions            then migrates the database and offers the payment methods in every region in USD and CNY
  --us-region          the same, and makes a region "United States" in USD where no region is in USD or CNY; the store
                       then ships there as to its other countries
  --no-sandbox         leaves the sandbox gateway out, which answers in development while the store has no account
  --partial            where the storefront differs from the starter: does what can be done, and tells the rest
  --overwrite          puts this package's files in the storefront back as they were, where they were changed by hand
  --dry-run            says what it would do, and changes nothing
  --yes                asks nothing; without a terminal it never does
  --dir FOLDER         where to look (default: this folder)
  --backend FOLDER     where medusa-config is, if there is more than one
  --storefront FOLDER  where the storefront is, if there is more than one
  --help               this text

At a terminal it asks for the account at the gateway, as far as .env does not say it, before it changes anything; Enter leaves
an answer out. It installs first and writes then. Run twice, it changes nothing the second time. Stopped by Ctrl-C, or where an installation
fails, or where it does not know a file, it leaves every file as it was, and says what to do. At the end it runs doctor.
Exit code 0: everything is there. 1: something was not known, or failed. 2: the flags are wrong.`,
  doctor: `Usage: ${COMMAND} doctor [--no-store | --shop=same | --shop=copy] [--dir FOLDER] [--backend FOLDER] [--storefront FOLDER]

Looks whether a store and its storefront are set up for this plugin, and says for each thing that is wrong what to do: versions
of Node and Medusa, medusa-config, the environment, origins, regions with their currencies and payment methods, prices, the
storefront's files and its cache. It changes nothing but what --shop says.

  --no-store           looks at files alone, and does not ask the store, which needs its database
  --shop=same          says first that the shop whose payments are in this database has moved to this store's address
  --shop=copy          says first that this store is a copy, which leaves those payments alone
  --dir FOLDER         where to look (default: this folder)
  --backend FOLDER     where medusa-config is, if there is more than one
  --storefront FOLDER  where the storefront is, if there is more than one
  --help               this text

Exit code 0: nothing must be done. 1: something must be done, or it could not look. 2: the flags are wrong.`,
  all: `Usage: ${COMMAND} COMMAND

  init    puts this plugin into a store and its storefront
  doctor  says what is wrong with the set-up, and what to do
  check   says how the gateway differs from what is assumed, and which options mend it

With --help each has its flags.`,
};

export interface Flags {
  command: "init" | "doctor";
  dir: string;
  backend?: string;
  storefront?: string;
  regions: boolean;
  usRegion: boolean;
  sandbox: boolean;
  partial: boolean;
  overwrite: boolean;
  dryRun: boolean;
  /** Whether nobody is asked. */
  yes: boolean;
  /** Whether the store itself is asked, too. */
  asksStore: boolean;
  /** What the store is said to be: the shop whose payments it has, or a copy. */
  shop?: "same" | "copy";
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

/**
 * What the program is asked for; a text when that is its own help.
 * @throws UsageError
 */
export function readFlags([command, ...args]: string[]): Flags | string {
  if (command === "--help" || command === "-h" || command === "help") return HELP.all;
  try {
    if (command === "init") return readInit(args);
    if (command === "doctor") return readDoctor(args);
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
  throw new UsageError(`expected init, doctor or check${command ? `, not ${command}` : ""}`);
}

function readInit(args: string[]): Flags | string {
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
    // It is migrated, and has what is looked for, only then.
    asksStore: regions || usRegion,
  };
}

function readDoctor(args: string[]): Flags | string {
  const { values } = parseArgs({ args, options: DOCTOR });
  if (values.help) return HELP.doctor;
  const { dir, backend, storefront, shop } = values;
  if (shop !== undefined && shop !== "same" && shop !== "copy")
    throw new UsageError(`--shop: must be same or copy, not ${shop}`);
  if (shop !== undefined && values["no-store"])
    throw new UsageError("--shop needs the store: leave --no-store out");
  const unused = {
    regions: false,
    usRegion: false,
    sandbox: true,
    partial: false,
    overwrite: false,
    yes: true,
  };
  return {
    ...{ command: "doctor", dir, backend, storefront, shop, ...unused },
    dryRun: true,
    asksStore: !values["no-store"],
  };
}
