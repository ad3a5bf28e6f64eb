import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { watchDeductions } from "./state/deductions";
import { readOptions, type SandboxOptions } from "./options";
import { createApp } from "./server";
import { createWorld } from "./state/sandbox-state";

export { OptionError, type SandboxOptions } from "./options";

export interface Sandbox {
  /** Where it listens, without a slash at the end; the `baseUrl` of a client. */
  url: string;
  /** Stops listening, cuts open connections and gives up pending notifications. */
  close(): Promise<void>;
}

/**
 * Starts a stateful stand-in for the gateway, with nothing kept from one run to the next.
 * @throws OptionError for a wrong option; the server's own error when the port is taken
 */
export async function createSandbox(options: SandboxOptions): Promise<Sandbox> {
  const settings = readOptions(options);
  const server = createServer();
  const url = await listen(server, settings.port, settings.host);
  const world = createWorld(settings, url);
  server.on("request", createApp(world));
  const unwatch = watchDeductions(world);
  return {
    url,
    close: async () => {
      unwatch();
      world.ipn.stop();
      world.closing.abort();
      await close(server);
    },
  };
}

function listen(server: Server, port: number, host: string): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      resolve(urlOf(server.address()));
    });
  });
}

function urlOf(address: AddressInfo | string | null): string {
  if (address === null || typeof address === "string") throw new TypeError("not listening on a port");
  const host = address.family === "IPv6" ? `[${address.address}]` : address.address;
  return `http://${host}:${address.port}`;
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
