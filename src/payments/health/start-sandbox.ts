import type { ConfigModule } from "@medusajs/framework/types";
import { z } from "@medusajs/framework/zod";
import { createRequire } from "node:module";
import { join } from "node:path";
import { isLoopback, readUrl } from "../../gateway";
import { optionsIn } from "../accounts";
import { messageOf, paymentError } from "../errors";
import type { Log } from "../log";
import { atOwnSandbox, hasOwnSandbox, SANDBOX_PACKAGE, SANDBOX_PORT, sandboxListensOn } from "../own-sandbox";

/** Of the package, which the plugin does not depend on. */
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
const moreSchema = z.object({ vendorCodes: z.record(z.string(), z.string()) });

/** One for all accounts of the store. */
let started: Promise<void> | undefined;

/**
 * Starts the sandbox of this store, or goes on with the one that runs since before `medusa develop` has started the server anew.
 * @throws MedusaError `invalid_options` with what the sandbox does not take
 */
export async function startOwnSandbox(config: Pick<ConfigModule, "modules">, log?: Log): Promise<void> {
  started ??= keep(config, log);
  await started;
}

async function keep(config: Pick<ConfigModule, "modules">, log?: Log): Promise<void> {
  const written = optionsIn(config).map((options): Record<string, unknown> => ({ ...options }));
  const own = written.filter(hasOwnSandbox);
  const { url, isNew, takenPort } = await start(own).catch((error: unknown) => {
    throw paymentError(
      "invalid_options",
      `medusa-payment-crossborder: the sandbox does not start: ${messageOf(error)}`,
    );
  });
  sandboxListensOn(url);
  const port = takenPort === undefined ? "" : ` Port ${takenPort} is taken.`;
  const since = isNew ? "" : " It has its payments still.";
  log?.("sandbox_listens", {
    reason: `Payments are made at the sandbox, whose page is ${url}.${port}${since}`,
  });
}

async function start(own: readonly Record<string, unknown>[]): Promise<Kept> {
  const fromStore = createRequire(join(process.cwd(), "package.json"));
  const { keepSandbox } = packageSchema.parse(fromStore(SANDBOX_PACKAGE));
  const [first, ...accounts] = accountsOf(own);
  const vendorCodes = own.flatMap((options) => moreSchema.safeParse(options).data ?? [])[0];
  const isTest = process.env.NODE_ENV === "test";
  // Tests run beside each other: each has a sandbox of its own.
  const file = isTest ? undefined : join(process.cwd(), ".medusa", "crossborder-sandbox.json");
  return await keepSandbox(
    { ...first, ...vendorCodes, accounts, port: isTest ? 0 : portOf(own) },
    { ...(file !== undefined && { file }) },
  );
}

/** Each store of a merchant once: several entries may be the same account. */
function accountsOf(own: readonly Record<string, unknown>[]) {
  const all = own.flatMap((options) => accountSchema.safeParse(atOwnSandbox(options)).data ?? []);
  return [...new Map(all.map((account) => [`${account.merchantNo} ${account.storeNo}`, account])).values()];
}

/** Of an address on this machine, which a store may have from the time when it started the sandbox itself. */
function portOf(own: readonly Record<string, unknown>[]): number {
  const written = own.map(({ baseUrl }) => readUrl(typeof baseUrl === "string" ? baseUrl : ""));
  const port = written.find((url) => url && isLoopback(url.hostname))?.port;
  return Number(port) || SANDBOX_PORT;
}
