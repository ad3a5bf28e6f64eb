import { z } from "zod";
import { gatewayOptions, isSandbox } from "../../payments/options";
import { OPTION_VARIABLES } from "../backend/entries";
import { findProject } from "../project/find-project";
import { askStore } from "../project/medusa";
import type { CheckFlags } from "./flags";

export type CheckedAccount = z.output<typeof gatewayOptions>;

export const storeSchema = z.array(z.object({ id: z.string(), options: gatewayOptions }));

/** The account that is checked: of the store, or of the environment. @throws Error that says what is missing */
export async function findAccount(flags: CheckFlags): Promise<CheckedAccount> {
  const { env, account } = flags;
  const found = env === undefined ? await ofStore(flags) : ofEnvironment(env);
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

/** The folder of the store, where there is one. @throws Error where one was named and is none */
async function storeOf(flags: CheckFlags): Promise<string | undefined> {
  return await findProject(flags).then(
    (project) => project.backend,
    (error: unknown) => {
      if (flags.backend !== undefined) throw error;
      return undefined;
    },
  );
}

async function ofStore(flags: CheckFlags): Promise<CheckedAccount | undefined> {
  const backend = await storeOf(flags);
  if (!backend) return ofEnvironment();
  const accounts = await askStore(backend, "accounts", { answer: storeSchema, isQuiet: true }).catch(
    (error: unknown) => {
      const why = error instanceof Error ? error.message : String(error);
      throw new Error(`the store could not be asked (${why}). --env .env checks without it`, {
        cause: error,
      });
    },
  );
  return accounts.find(({ id }) => id === flags.account)?.options;
}

function ofEnvironment(file?: string): CheckedAccount {
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
