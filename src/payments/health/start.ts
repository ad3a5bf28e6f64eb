import type { LoaderOptions } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { toolCommand } from "../../development/mode";
import { hasOwnSandbox, startOwnSandbox } from "../../development/own-sandbox";
import { accountsWith, merchantOf, merchantsOf, nameOfMerchant, openAccount, optionsIn } from "../accounts";
import { missingIn } from "../../medusa";
import { systemClock } from "../clock";
import { messageOf, paymentError } from "../errors";
import { logTo } from "../log";
import { mistakesIn } from "../options";
import { type Found, viewCheck } from "../../http/views/check";
import { checkDependencies, checkGateway, checkSandbox, checkToken } from "./checks";
import { checkWorker } from "./processes";

/** What was looked at in this process: the loader runs again when tables are made, and for each account. */
const seen = new Set<string>();
const isFirst = (about: string) => !seen.has(about) && seen.add(about);

/**
 * A loader of the payment provider: runs at the start of the server, once for each account. It prints once for each merchant the errors among the
 * health checks, as far as they do not need a server that has run for a while, and a token that is too short.
 * In development it starts the sandbox of the accounts that pay there.
 * @throws MedusaError `dependencies_missing` or `medusa_not_supported`: the start stops, since no shopper could pay; `invalid_options`
 * with what the sandbox does not take
 */
export async function checkAtStart({ container, options = {}, logger }: LoaderOptions): Promise<void> {
  const config = container.resolve(ContainerRegistrationKeys.CONFIG_MODULE);
  const dependencies = checkDependencies(config);
  if (dependencies.status === "error") {
    throw paymentError("dependencies_missing", `medusa-payment-crossborder: ${sentence(dependencies)}`);
  }
  if (isServer() && isFirst("Medusa's tables")) await requireTables(container);
  const log = logger && logTo(logger);
  const print = (about: string, check: Found, status: keyof typeof CODES = "error") =>
    check.status === status && log?.(CODES[status], { check: about, reason: sentence(check) });
  if (isFirst("this process")) print("this process", checkWorker(config));
  const isAtSandbox = hasOwnSandbox({ ...options });
  if (isAtSandbox && !takesNoPayments()) {
    const reason = await startOwnSandbox(optionsIn(config)).catch((error: unknown) => {
      const why = `medusa-payment-crossborder: the sandbox does not start: ${messageOf(error)}`;
      throw paymentError("invalid_options", why);
    });
    if (isFirst(reason)) log?.("sandbox_listens", { reason });
  }
  const mistakes = mistakesIn(options);
  if (mistakes.length > 0) {
    const about = `account ${accountsWith(options, config).join(", ")}`;
    const command = toolCommand();
    const reason = `The provider's options are wrong: ${mistakes.join("; ")}. medusa ${command} goes on without them; a server does not start.`;
    // Those of a server stop its start a moment later, with a message of their own.
    if (command && isFirst(about)) log?.("check_warned", { check: about, reason });
    return;
  }
  const account = openAccount(options);
  const own = merchantsOf(config).find(({ merchant }) => merchant === merchantOf(account.options));
  const about = `account ${own ? nameOfMerchant(own) : ""}`;
  if (!isFirst(about)) return;
  print(about, checkSandbox(account.options));
  print(about, checkToken(account.options), "warning");
  if (isAtSandbox && takesNoPayments()) return;
  // The start does not wait for the gateway.
  void checkGateway(account.gateway).then((check) => print(about, check));
}

const isServer = () => toolCommand() === undefined;

/** Every payment is read from these, in one statement. */
async function requireTables(container: LoaderOptions["container"]): Promise<void> {
  const missing = await missingIn(container.resolve(ContainerRegistrationKeys.PG_CONNECTION));
  if (missing === undefined) return;
  throw paymentError(
    "medusa_not_supported",
    `medusa-payment-crossborder: Medusa's database lacks what payments are read from (${missing}): run \`medusa db:migrate\`, or ` +
      "install a version of Medusa that the plugin supports.",
  );
}

/** Of the commands that serve nobody, a script of a store's own may pay. */
const takesNoPayments = () => ![undefined, "exec"].includes(toolCommand());

const CODES = { error: "check_failed", warning: "check_warned" } as const;

function sentence(found: Found): string {
  const { message, next = "" } = viewCheck(found, systemClock.now());
  return `${message} ${next}`;
}
