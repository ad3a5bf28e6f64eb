import { createServer } from "node:net";
import { freePort } from "../tooling/postgres";
import { UsageError } from "./command-line";

const DEFAULTS = { PORT: 9000, STOREFRONT_PORT: 8000, SANDBOX_PORT: 4010 };
type Name = keyof typeof DEFAULTS;

export interface Ports {
  medusa: number;
  storefront: number;
  sandbox: number;
  /** What to tell when a default port was taken. */
  moved: string[];
}

/**
 * A port that was asked for is used or refused; a default one gives way.
 * @throws UsageError naming the variable
 */
export async function choosePorts(env: NodeJS.ProcessEnv, { once }: { once: boolean }): Promise<Ports> {
  const moved: string[] = [];
  const choose = async (name: Name): Promise<number> => {
    const asked = env[name];
    if (asked) return await askedPort(name, asked);
    if (once) return await freePort();
    if (await isFree(DEFAULTS[name])) return DEFAULTS[name];
    const instead = await freePort();
    moved.push(`Port ${DEFAULTS[name]} is taken, so ${name} is ${instead}.`);
    return instead;
  };
  const medusa = await choose("PORT");
  const storefront = await choose("STOREFRONT_PORT");
  const sandbox = await choose("SANDBOX_PORT");
  if (new Set([medusa, storefront, sandbox]).size < 3) {
    throw new UsageError("PORT, STOREFRONT_PORT and SANDBOX_PORT must differ");
  }
  return { medusa, storefront, sandbox, moved };
}

async function askedPort(name: Name, asked: string): Promise<number> {
  const port = Number(asked);
  if (!/^\d+$/.test(asked) || port < 1 || port > 65_535) {
    throw new UsageError(`${name}: must be a number from 1 to 65535, not ${asked}`);
  }
  if (await isFree(port)) return port;
  throw new UsageError(`${name}: port ${port} is already in use`);
}

/** Asked for each address family: some systems give out a port twice, once for each. */
async function isFree(port: number): Promise<boolean> {
  return (await canListen(port, "127.0.0.1")) && (await canListen(port, "::"));
}

function canListen(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    // A machine without IPv6 answers otherwise than with "in use" or "not allowed".
    probe.once("error", (error: NodeJS.ErrnoException) =>
      resolve(error.code !== "EADDRINUSE" && error.code !== "EACCES"),
    );
    probe.listen(port, host, () => probe.close(() => resolve(true)));
  });
}
