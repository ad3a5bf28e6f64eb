import { freePort } from "./free-port";
import { UsageError } from "./usage-error";

const DEFAULTS = { PORT: 9000, STOREFRONT_PORT: 8000, SANDBOX_PORT: 4010 };
const NAMES = ["PORT", "STOREFRONT_PORT", "SANDBOX_PORT"] as const;
type Name = (typeof NAMES)[number];

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
  const asked = NAMES.flatMap((name) => (env[name] ? [{ name, text: env[name] }] : []));
  if (new Set(asked.map(({ text }) => text)).size < asked.length) {
    throw new UsageError("PORT, STOREFRONT_PORT and SANDBOX_PORT must differ");
  }
  const chosen: Partial<Record<Name, number>> = {};
  // Before the others: a default port is not given out that was asked for under another name.
  for (const { name, text } of asked) chosen[name] = await askedPort(name, text);
  const moved: string[] = [];
  const choose = async (name: Name): Promise<number> => {
    if (once) return await freePort();
    const port = await freePort(DEFAULTS[name]);
    if (port !== DEFAULTS[name]) moved.push(`Port ${DEFAULTS[name]} is taken, so ${name} is ${port}.`);
    return port;
  };
  return {
    medusa: chosen.PORT ?? (await choose("PORT")),
    storefront: chosen.STOREFRONT_PORT ?? (await choose("STOREFRONT_PORT")),
    sandbox: chosen.SANDBOX_PORT ?? (await choose("SANDBOX_PORT")),
    moved,
  };
}

async function askedPort(name: Name, asked: string): Promise<number> {
  const port = Number(asked);
  if (!/^\d+$/.test(asked) || port < 1 || port > 65_535) {
    throw new UsageError(`${name}: must be a number from 1 to 65535, not ${asked}`);
  }
  if ((await freePort(port)) === port) return port;
  throw new UsageError(`${name}: port ${port} is already in use`);
}
