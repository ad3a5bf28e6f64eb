import { createRequire } from "node:module";
import { join } from "node:path";

/** The package that the plugin starts in development, as the gateway of accounts that have none. */
export const SANDBOX_PACKAGE = "medusa-payment-crossborder-sandbox";
export const INSTALL_SANDBOX = `npm install --save-dev ${SANDBOX_PACKAGE}`;
export const SANDBOX_PORT = 4010;

/** What stands for an account that is not filled in yet. */
const ACCOUNT = { apiToken: "sandbox-token", merchantNo: "200043", storeNo: "300014" };

/** Where the sandbox of this process listens. */
let listening = `http://127.0.0.1:${SANDBOX_PORT}`;
export const sandboxListensOn = (url: string): void => void (listening = url);

type Written = Readonly<Record<string, unknown>>;

export const isEmpty = (value: unknown) => value === undefined || value === null || value === "";

/** Where the sandbox's package is, as the store finds it. */
export function sandboxPath(): string | undefined {
  try {
    return createRequire(join(process.cwd(), "package.json")).resolve(SANDBOX_PACKAGE);
  } catch {
    return undefined;
  }
}

/**
 * Whether an account pays at a sandbox that the plugin starts: `sandbox: true` outside of production, or no base URL in
 * development, where the package is installed.
 */
export function hasOwnSandbox({ sandbox, baseUrl }: Written): boolean {
  const { NODE_ENV } = process.env;
  const isWanted =
    sandbox === true
      ? NODE_ENV !== "production"
      : NODE_ENV === "development" && sandbox !== false && isEmpty(baseUrl);
  return isWanted && sandboxPath() !== undefined;
}

/** The options of an account with the sandbox's address, and an account at it where none is filled in. */
export function atOwnSandbox(written: Written): Written {
  if (!hasOwnSandbox(written)) return written;
  const account = Object.entries(ACCOUNT).filter(([name]) => isEmpty(written[name]));
  return { ...written, ...Object.fromEntries(account), baseUrl: listening };
}
