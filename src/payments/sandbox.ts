import type { LoaderOptions } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { isLoopback, readUrl } from "../gateway";
import { accountsWith } from "./accounts";
import { optionsSchema, type ParsedOptions } from "./options";

type Settings = Pick<ParsedOptions, "baseUrl" | "allowSandbox">;

/** Whether the account's gateway is on this machine. A real one never is, unless something here leads to it. */
export const isSandbox = ({ baseUrl }: Settings): boolean => isLoopback(readUrl(baseUrl)?.hostname ?? "");

/** Which gateway an account uses: a sandbox on this machine, or one of the two addresses of the real one. */
export const environmentOf = (options: Settings & Pick<ParsedOptions, "environment">) =>
  isSandbox(options) ? "sandbox" : options.environment;

/** Whether a store in production uses a sandbox, and nothing says that it is meant. */
export const isForgottenSandbox = (options: Settings): boolean =>
  process.env.NODE_ENV === "production" && !options.allowSandbox && isSandbox(options);

export const FORGOTTEN_SANDBOX =
  "NODE_ENV is production, and baseUrl is a sandbox on this machine: whoever reaches it pays without money, and gets " +
  "an order. Set baseUrl to the gateway's address, or allowSandbox: true where this is meant.";

/** A loader of the payment provider: runs at the start of the server, once for each account. */
export async function warnOfSandbox({ container, options = {}, logger }: LoaderOptions): Promise<void> {
  // Options that are wrong stop the start a moment later, with a message of their own.
  const { data } = optionsSchema.safeParse(options);
  if (!data || !isForgottenSandbox(data)) return;
  const ids = accountsWith(options, container.resolve(ContainerRegistrationKeys.CONFIG_MODULE));
  logger?.warn(`medusa-payment-crossborder: account ${ids.join(", ")}: ${FORGOTTEN_SANDBOX}`);
}
