import { z } from "@medusajs/framework/zod";
import { createRequire } from "node:module";
import { join } from "node:path";
import { isLoopback, readUrl, vendorCodes } from "../gateway";
import { isDevelopment, isProduction } from "./mode";

/** The package that the plugin starts in development, as the gateway of accounts that have none. */
export const SANDBOX_PACKAGE = "medusa-payment-crossborder-sandbox";
const SANDBOX_PORT = 4010;

/** What stands for an account that is not filled in yet. */
const ACCOUNT = { apiToken: "sandbox-token", merchantNo: "200043", storeNo: "300014" };

/** Where the sandbox of this process listens. */
let listening = `http://127.0.0.1:${SANDBOX_PORT}`;

/** An account's options, as medusa-config has them. */
type Written = Readonly<Record<string, unknown>>;

export const isEmpty = (value: unknown) => value === undefined || value === null || value === "";

const requireOfStore = () => createRequire(join(process.cwd(), "package.json"));

/** Where the sandbox's package is, as the store finds it. */
export function sandboxPath(): string | undefined {
  try {
    return requireOfStore().resolve(SANDBOX_PACKAGE);
  } catch {
    return undefined;
  }
}

/**
 * Whether an account pays at a sandbox that the plugin starts: `sandbox: true` outside of production, or no base URL in
 * development, where the package is installed.
 */
export function hasOwnSandbox({ sandbox, baseUrl }: Written): boolean {
  const isWanted =
    sandbox === true ? !isProduction() : isDevelopment() && sandbox !== false && isEmpty(baseUrl);
  return isWanted && sandboxPath() !== undefined;
}

/** The options of an account with the sandbox's address, and an account at it where none is filled in. */
export function atOwnSandbox(written: Written): Written {
  if (!hasOwnSandbox(written)) return written;
  const account = Object.entries(ACCOUNT).filter(([name]) => isEmpty(written[name]));
  return { ...written, ...Object.fromEntries(account), baseUrl: listening };
}

/** What its package says of a sandbox that runs. The plugin does not depend on the package. */
interface Kept {
  url: string;
  isNew: boolean;
  takenPort?: number;
}
const packageSchema = z.object({
  keepSandbox: z.custom<(options: object, keeping: { file?: string }) => Promise<Kept>>(
    (value) => typeof value === "function",
  ),
});

/** What the sandbox must know of an account. */
const accountSchema = z.object({
  apiToken: z.string(),
  merchantNo: z.string(),
  storeNo: z.string(),
  merGroupNo: z.string().optional(),
});
const moreSchema = z.object({ vendorCodes });

/** One for all accounts of the store. */
let started: Promise<string> | undefined;

/**
 * Starts the sandbox of this store, or goes on with the one that runs since before `medusa develop` has started the server anew.
 * @param options of every account of the store
 * @returns a sentence that says where it listens
 * @throws what the sandbox does not take
 */
export async function startOwnSandbox(options: readonly object[]): Promise<string> {
  return await (started ??= start(options.map((one): Written => ({ ...one })).filter(hasOwnSandbox)));
}

async function start(own: readonly Written[]): Promise<string> {
  const { keepSandbox } = packageSchema.parse(requireOfStore()(SANDBOX_PACKAGE));
  const [first, ...accounts] = accountsOf(own);
  const codes = own.flatMap((options) => moreSchema.safeParse(options).data ?? [])[0];
  const isTest = process.env.NODE_ENV === "test";
  // Tests run beside each other: each has a sandbox of its own.
  const file = isTest ? undefined : join(process.cwd(), ".medusa", "crossborder-sandbox.json");
  const { url, isNew, takenPort } = await keepSandbox(
    { ...first, ...codes, accounts, port: isTest ? 0 : portOf(own) },
    { ...(file !== undefined && { file }) },
  );
  listening = url;
  const port = takenPort === undefined ? "" : ` Port ${takenPort} is taken.`;
  const since = isNew ? "" : " It has its payments still.";
  return `Payments are made at the sandbox, whose page is ${url}.${port}${since}`;
}

/** Each store of a merchant once: several entries may be the same account. */
function accountsOf(own: readonly Written[]) {
  const all = own.flatMap((options) => accountSchema.safeParse(atOwnSandbox(options)).data ?? []);
  return [...new Map(all.map((account) => [`${account.merchantNo} ${account.storeNo}`, account])).values()];
}

/** Of an address on this machine, which a store may have from the time when it started the sandbox itself. */
function portOf(own: readonly Written[]): number {
  const written = own.map(({ baseUrl }) => readUrl(typeof baseUrl === "string" ? baseUrl : ""));
  const port = written.find((url) => url && isLoopback(url.hostname))?.port;
  return Number(port) || SANDBOX_PORT;
}
