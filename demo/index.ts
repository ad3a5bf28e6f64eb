import { Interrupted, Lifetime } from "../testing/programs/lifetime";
import { choosePorts } from "../testing/programs/ports";
import { EXIT, runProgram } from "../testing/programs/run-program";
import { endOnSignals } from "../testing/programs/signals";
import { buildAndOpenShop, type RunningShop } from "../testing/servers/running-shop";
import { ADMIN } from "../testing/store/accounts";
import { HELP, readCommandLine } from "./command-line";
import { runOnce } from "./once";

async function main(): Promise<number> {
  const { once, help } = readCommandLine(process.argv.slice(2));
  if (help) {
    console.log(HELP);
    return EXIT.done;
  }
  const ports = await choosePorts(process.env, { once });
  for (const line of ports.moved) console.log(line);
  const lifetime = new Lifetime();
  await endOnSignals(lifetime);
  try {
    if (once) {
      const demo = await buildAndOpenShop(lifetime, { ports, admin: false });
      return (await lifetime.while(runOnce(demo))) ? EXIT.done : EXIT.failed;
    }
    console.log(
      welcome(await buildAndOpenShop(lifetime, { ports, admin: true, onCall: (line) => console.log(line) })),
    );
    return await lifetime.untilEnded();
  } catch (error) {
    if (!(error instanceof Interrupted)) throw error;
    return once ? EXIT.interrupted : EXIT.done;
  } finally {
    console.log("Stopping everything");
    await lifetime.close();
  }
}

/** What is where, and what to try. */
const welcome = ({ storefrontUrl, medusaUrl, sandboxUrl }: RunningShop): string => `
  Storefront  ${storefrontUrl}
  Admin       ${medusaUrl}/app   ${ADMIN.email} / ${ADMIN.password}
  Gateway     ${sandboxUrl}

  Try this:
  1. Put something into the cart at the storefront, choose a payment method and pay on the gateway's page.
  2. Decline there instead: the shop says so and offers another try.
  3. Choose a QR code instead (in USD), and play the customer behind the link under it.
  4. Find the order in the admin and refund it; the gateway's page shows the refund.

  The admin’s first page takes some seconds. Ctrl-C stops everything. The gateway's calls appear below as they happen.
`;

runProgram("demo", main);
