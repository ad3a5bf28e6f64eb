import type { LoaderOptions } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { hasOwnSandbox, startOwnSandbox } from "../../development/own-sandbox";
import { accountsWith, openAccount, optionsIn } from "../accounts";
import { messageOf, paymentError } from "../errors";
import { logTo } from "../log";
import { readOptions } from "../options";
import type { Check } from "../../http";
import { checkDependencies, checkGateway, checkSandbox, checkToken } from "./checks";
import { checkWorker } from "./processes";

/** What was looked at in this process: the loader runs again when tables are made, and for each account. */
const seen = new Set<string>();
const isFirst = (about: string) => !seen.has(about) && seen.add(about);

/**
 * A loader of the payment provider: runs at the start of the server, once for each account. It prints the errors among the
 * health checks, as far as they do not need a server that has run for a while, and a token that is too short.
 * In development it starts the sandbox of the accounts that pay there.
 * @throws MedusaError `dependencies_missing`: the start stops, since no shopper could pay; `invalid_options` with what the sandbox
 * does not take
 */
export async function checkAtStart({ container, options = {}, logger }: LoaderOptions): Promise<void> {
  const config = container.resolve(ContainerRegistrationKeys.CONFIG_MODULE);
  const dependencies = checkDependencies(config);
  if (dependencies.status === "error") {
    throw paymentError("dependencies_missing", `medusa-payment-crossborder: ${sentence(dependencies)}`);
  }
  const log = logger && logTo(logger);
  const print = (about: string, check: Check, status: keyof typeof CODES = "error") =>
    check.status === status && log?.(CODES[status], { check: about, reason: sentence(check) });
  if (isFirst("this process")) print("this process", checkWorker(config));
  const isAtSandbox = hasOwnSandbox({ ...options });
  if (isAtSandbox && !MAKES_TABLES) {
    const reason = await startOwnSandbox(optionsIn(config)).catch((error: unknown) => {
      const why = `medusa-payment-crossborder: the sandbox does not start: ${messageOf(error)}`;
      throw paymentError("invalid_options", why);
    });
    if (isFirst(reason)) log?.("sandbox_listens", { reason });
  }
  // Options that are wrong stop the start a moment later, with a message of their own.
  if (!readOptions(options).success) return;
  const about = `account ${accountsWith(options, config).join(", ")}`;
  if (!isFirst(about)) return;
  const account = openAccount(options);
  print(about, checkSandbox(account.options));
  print(about, checkToken(account.options), "warning");
  if (isAtSandbox && MAKES_TABLES) return;
  // The start does not wait for the gateway.
  void checkGateway(account.gateway).then((check) => print(about, check));
}

/** `medusa db:migrate` and its like take no payments. */
const MAKES_TABLES = process.argv.some((word) => word.startsWith("db:"));

const CODES = { error: "check_failed", warning: "check_warned" } as const;

const sentence = ({ message, next = "" }: Check) => `${message} ${next}`;
