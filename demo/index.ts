import { Interrupted, Lifetime } from "../testing/programs/lifetime";
import { choosePorts, type Ports } from "../testing/programs/ports";
import { step } from "../testing/programs/progress";
import { EXIT, runProgram } from "../testing/programs/run-program";
import { endOnSignals } from "../testing/programs/signals";
import { buildAndOpenShop } from "../testing/servers/running-shop";
import { HELP, readCommandLine } from "./command-line";
import { fillDesk } from "./fill-desk";
import { runOnce } from "./once";
import { PAST_MINUTES } from "./past";
import { openScreen, type Screen } from "./screen/below";
import { openLogFile } from "./screen/log-file";
import { paymentLine } from "./screen/payment-line";
import { statusOf, WELCOME } from "./screen/welcome";
import { fillShelves } from "./shop/fill-shelves";
import { demoShop } from "./shop/server";
import { warmUpAdmin } from "./warm-up-admin";

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
