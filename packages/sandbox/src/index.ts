import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { isLoopback } from "./hosts";
import { NotificationSender } from "./notifications/sender";
import { readOptions, type SandboxOptions, type Settings } from "./options";
import { createApp } from "./server";
import { makeDeductionsOnTime } from "./state/deductions";
import { SandboxState } from "./state/sandbox-state";

export { type KeptOptions, type KeptSandbox, keepSandbox, type Keeping } from "./kept/keep";
export type { DialectChoice, DialectName } from "./dialect";
export type { Dialect } from "./dialect-switches";
export { OptionError, type SandboxAccount, type SandboxOptions } from "./options";

/**
 * A sandbox that takes calls.
 *
 * @example
 * const sandbox = await createSandbox({ apiToken: "T", merchantNo: "M", storeNo: "S" });
 * const response = await fetch(`${sandbox.url}/_sandbox/transactions`);
 * await sandbox.close();
 */
export interface Sandbox {
  /** Where it listens, such as `http://127.0.0.1:4010`, without a slash at the end: the {base_url} of §4. */
  url: string;
  /** What the control interface asks for; undefined when it asks for nothing. */
  controlToken?: string;
  /** Stops listening, cuts open connections and stops all notifications. Never rejects. */
  close(): Promise<void>;
}

/**
 * Starts a gateway for development and tests. It keeps its orders in memory: a new sandbox starts empty, and
 * two sandboxes share nothing. It serves the operations of §4, the customer's pages, and the control API under
 * `/_sandbox`, and sends the notifications of §6. No money moves.
 *
 * @returns the sandbox, once it listens
 * @throws {@link OptionError} when an option is missing or wrong
 * @throws the error of `server.listen`, with its `code`, when it cannot listen (`EADDRINUSE`: the port is taken)
 * @example
 * import { createSandbox } from "medusa-payment-crossborder-sandbox";
 *
 * const sandbox = await createSandbox({ port: 4010, apiToken: "T", merchantNo: "M", storeNo: "S", log: console.log });
 * // Call the operations at sandbox.url, then:
 * await sandbox.close();
 */
export async function createSandbox(options: SandboxOptions): Promise<Sandbox> {
  const given = readOptions(options);
  const server = createServer();
  server.listen(given.port, given.host);
  await once(server, "listening");
  const { address, port } = addressOf(server);
  const settings = withAccess(given, address);
  const state = new SandboxState(settings, `http://${publicName(given, address)}:${port}`);
  const sender = new NotificationSender(state);
  state.events.on("paymentResult", (transaction) => sender.notify(transaction));
  state.events.on("paymentPending", (transaction) => sender.announce(transaction));
  makeDeductionsOnTime(state);
  server.on("request", createApp(state));
  return {
    url: state.url,
    controlToken: settings.controlToken,
    close: async () => {
      state.close();
      await close(server);
    },
  };
}

/** With brackets, if it is one of IPv6. */
function addressOf(server: Server): { address: string; port: number } {
  const bound = server.address();
  if (bound === null || typeof bound === "string") throw new TypeError("not listening on a port");
  const { family, address, port } = bound;
  return { address: family === "IPv6" ? `[${address}]` : address, port };
}

/** It answers to its own address, and asks for a token where other machines can reach it. */
function withAccess(settings: Settings, address: string): Settings {
  const { allowedHosts, controlToken = isLoopback(address) ? undefined : newToken() } = settings;
  return { ...settings, allowedHosts: [...allowedHosts, address], controlToken };
}

const newToken = () => randomBytes(24).toString("base64url");

/** The host in the addresses that it gives out. "Every address" is none that a browser could go to. */
function publicName({ allowedHosts: [first = "127.0.0.1"] }: Settings, address: string): string {
  return address === "0.0.0.0" || address === "[::]" ? first : address;
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
