import type { z } from "zod";
import { gatewayOptions, isSandbox } from "../plugin";
import { OPTION_VARIABLES } from "../backend/entries";
import { askStore } from "../project/medusa";
import { accountsSchema } from "../store/answers";
import type { CheckFlags } from "../flags";

export type CheckedAccount = z.output<typeof gatewayOptions>;

/** The account that is checked: of the store, or of the environment. @throws Error that says what is missing */
export async function findAccount({ env, account }: CheckFlags, backend?: string): Promise<CheckedAccount> {
  const found = env === undefined && backend ? await inStore(backend, account) : inEnvironment(env);
  if (!found) throw new Error(`the store has no account ${account}: name one of its own by --account`);
  return withManager(found);
}

/** Who has a refund made, where the store's options leave that to staff; a secret is no flag. */
export const REFUND_VARIABLES = {
  passwordPrefix: "CROSSBORDER_REFUND_PASSWORD_PREFIX",
  managerAccountNo: "CROSSBORDER_REFUND_MANAGER_ACCOUNT_NO",
  storeAdminPassword: "CROSSBORDER_REFUND_STORE_ADMIN_PASSWORD",
} as const;

/** @throws Error that says which variable is missing */
function withManager(account: CheckedAccount): CheckedAccount {
  const given = Object.entries(REFUND_VARIABLES).flatMap(([name, variable]) =>
    process.env[variable] ? [[name, process.env[variable]]] : [],
  );
  if (given.length === 0) return account;
  const read = gatewayOptions.shape.refund.safeParse({ ...account.refund, ...Object.fromEntries(given) });
  if (read.success) return { ...account, refund: read.data };
  throw new Error(`refunds by a manager need all of ${Object.values(REFUND_VARIABLES).join(", ")}`);
}

async function inStore(backend: string, account: string): Promise<CheckedAccount | undefined> {
  const accounts = await askStore(backend, "accounts", { answer: accountsSchema, isQuiet: true }).catch(
    (error: unknown) => {
      const why = error instanceof Error ? error.message : String(error);
      throw new Error(`the store could not be asked (${why}). --env .env checks without it`, {
        cause: error,
      });
    },
  );
  const found = accounts.find(({ id }) => id === account);
  return found && gatewayOptions.parse(found.options);
}

function inEnvironment(file?: string): CheckedAccount {
  if (file !== undefined) process.loadEnvFile(file);
  const named = Object.entries(OPTION_VARIABLES).map(([option, variable]) => [
    option,
    process.env[variable] || undefined,
  ]);
  const read = gatewayOptions.safeParse(Object.fromEntries(named));
  if (read.success) return read.data;
  const variables: Readonly<Record<string, string>> = OPTION_VARIABLES;
  const lines = read.error.issues.map(({ path, message }) => {
    const option = path.join(".");
    const isMissing = !process.env[variables[option] ?? ""];
    return `${variables[option] ?? option}: ${isMissing ? "is required" : message}`;
  });
  throw new Error(lines.join("; "));
}

/** Whether orders are opened that somebody could pay with real money. */
export const isReal = (account: CheckedAccount): boolean =>
  !isSandbox(account) && account.environment === "production";
