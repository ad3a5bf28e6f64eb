import { createWriteStream, mkdirSync } from "node:fs";
import { join, relative } from "node:path";
import { parseArgs } from "node:util";
import { Interrupted, Lifetime } from "../testing/programs/lifetime";
import { choosePorts, type Ports } from "../testing/programs/ports";
import { step } from "../testing/programs/progress";
import { EXIT, runProgram } from "../testing/programs/run-program";
import { endOnSignals } from "../testing/programs/signals";
import { buildAndOpenShop } from "../testing/servers/running-shop";
import { ROOT } from "../tooling/link-plugin";
import { fillDesk } from "./fill-desk";
import { runOnce } from "./once";
import { PAST_MINUTES } from "./past";
import { openScreen, type Screen, statusOf, WELCOME } from "./screen/below";
import { paymentLine } from "./screen/payment-line";
import { fillShelves } from "./shop/fill-shelves";
import { demoShop } from "./shop/server";
import { warmUpAdmin } from "./warm-up-admin";

const FOLDER = join(ROOT, "node_modules/.cache/medusa-payment-crossborder");

/** Keeps what is no news for the screen: what Medusa and the plugin write, and every call of the gateway. One for each demo that runs. */
function openLogFile(port: number): { path: string; write(line: string): void } {
  mkdirSync(FOLDER, { recursive: true });
  const path = join(FOLDER, `demo-${port}.log`);
  const file = createWriteStream(path);
  return { path: relative(process.cwd(), path), write: (line) => void file.write(`${line}\n`) };
}

const HELP = `Usage: npm run demo [-- --once | --help]

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
const readCommandLine = (args: string[]) =>
  parseArgs({
    args,
    options: {
      once: { type: "boolean", default: false },
      help: { type: "boolean", default: false, short: "h" },
    },
  }).values;

async function main(): Promise<number> {
  const { once, help } = readCommandLine(process.argv.slice(2));
  if (help) {
    console.log(HELP);
    return EXIT.done;
  }
  const ports = await choosePorts(process.env, { once });
  for (const line of ports.moved) console.log(line);
  const lifetime = new Lifetime();
  endOnSignals(lifetime);
  try {
    if (once) {
      const demo = await buildAndOpenShop(lifetime, { ports, admin: false });
      return (await lifetime.while(runOnce(demo))) ? EXIT.done : EXIT.failed;
    }
    return await openForVisitors(lifetime, ports);
  } catch (error) {
    if (!(error instanceof Interrupted)) throw error;
    return once ? EXIT.interrupted : EXIT.done;
  } finally {
    console.log("Stopping everything");
    await lifetime.close();
  }
}

/** Until somebody ends it: first the progress, then what to try, and then a line for whatever happens to a payment. */
async function openForVisitors(lifetime: Lifetime, ports: Ports): Promise<never> {
  const log = openLogFile(ports.medusa);
  let screen: Screen | undefined;
  const onCall = (line: string) => {
    log.write(line);
    const shown = paymentLine(line);
    if (shown) screen?.show(shown);
  };
  try {
    const written = { onCall, onMedusaLine: log.write, sandbox: { clockBehindMinutes: PAST_MINUTES } };
    const demo = await buildAndOpenShop(lifetime, { ports, admin: true, ...written, ...demoShop });
    const warm = warmUpAdmin(demo.medusaUrl);
    // It is waited for last, and may fail before.
    warm.catch(() => undefined);
    await lifetime.while(fillShelves(demo));
    await lifetime.while(fillDesk(demo));
    await step("Warming up the admin", () => lifetime.while(warm));
    console.log(WELCOME);
    screen = openScreen(statusOf(demo, log.path));
    return await lifetime.untilEnded();
  } catch (error) {
    if (!screen && !(error instanceof Interrupted)) console.error(`  More in ${log.path}`);
    throw error;
  } finally {
    screen?.close();
    screen = undefined;
  }
}

runProgram("demo", main);
