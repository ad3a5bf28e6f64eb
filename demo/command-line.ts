import { parseArgs } from "node:util";

export const HELP = `Usage: npm run demo [-- --once | --help]

A Medusa store with the plugin, a gateway to pay at, and a storefront to click through, all on this machine.
Needs nothing but Node: PostgreSQL comes out of an npm package, and everything is gone again afterwards.

  --once    takes orders by itself in every way that there is, captures and refunds, and compares what Medusa
            and the gateway have recorded; exits 0 only when they agree
  --help    this text

Environment (with --once any free port, unless set):
  PORT             Medusa, its API and its admin (default 9000)
  STOREFRONT_PORT  the storefront (default 8000)
  SANDBOX_PORT     the sandbox gateway (default 4010)

  TEST_DATABASE_URL  a running PostgreSQL to use instead, such as postgres://user:password@localhost:5432`;

/** @throws TypeError of `parseArgs` for anything that is not in `HELP` */
export const readCommandLine = (args: string[]) =>
  parseArgs({
    args,
    options: {
      once: { type: "boolean", default: false },
      help: { type: "boolean", default: false, short: "h" },
    },
  }).values;
