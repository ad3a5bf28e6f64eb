import { Interrupted, Lifetime } from "../testing/programs/lifetime";
import { choosePorts } from "../testing/programs/ports";
import { EXIT, runProgram } from "../testing/programs/run-program";
import { endOnSignals } from "../testing/programs/signals";
import { buildAndOpenShop, type RunningShop } from "../testing/servers/running-shop";
import { ADMIN } from "../testing/store/accounts";
import { HELP, readCommandLine } from "./command-line";
import { fillDesk } from "./fill-desk";
import { runOnce } from "./once";
import { PAST_MINUTES } from "./past";
import { fillShelves } from "./shop/fill-shelves";
import { demoShop } from "./shop/server";

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
    const calls: CallLog = { show: false };
    const onCall = (line: string) => calls.show && console.log(line);
    const sandbox = { clockBehindMinutes: PAST_MINUTES };
    const demo = await buildAndOpenShop(lifetime, { ports, admin: true, onCall, sandbox, ...demoShop });
    await lifetime.while(fillShelves(demo));
    await lifetime.while(fillDesk(demo));
    console.log(welcome(demo));
    calls.show = true;
    return await lifetime.untilEnded();
  } catch (error) {
    if (!(error instanceof Interrupted)) throw error;
    return once ? EXIT.interrupted : EXIT.done;
  } finally {
    console.log("Stopping everything");
    await lifetime.close();
  }
}

/** The gateway's calls are shown once somebody can have caused them. */
interface CallLog {
  show: boolean;
}

/** What is where, and what to try. */
const welcome = ({ storefrontUrl, medusaUrl, sandboxUrl }: RunningShop): string => `
  Storefront  ${storefrontUrl}
  Admin       ${medusaUrl}/app   ${ADMIN.email} / ${ADMIN.password}
  Gateway     ${sandboxUrl}

  Try this, at the storefront:
  1. Put something into the cart, choose a payment method and pay on the gateway's page. 中文 is at the top.
  2. Decline there instead: the shop says so and offers another try.
  3. Choose a QR code instead (in USD), and play the customer behind the link under it.
  4. Choose "Order, then pay" at the checkout, and go back, or decline: the order waits, and is paid on its page.
  5. What if… makes the gateway slow, deaf or dead: break it, buy, and see what becomes of your order.

  And in the admin:
  6. Orders: open yours, and read its payment's story beside it. Refund it; the gateway's page shows the refund.
     Edit it, and put something into it: its page in the shop asks for the rest.
  7. Orders: Katherine Johnson's is authorized. Capture a part of it, and void the rest.
  8. Counter: take the money for one of the two draft orders. Any code is good, such as 280000000000000001.
  9. Payments, Needs action: a refund failed, and money could not be returned. Choose "Everything works" in the shop's What if…,
     and do both again.
  10. Subscriptions: end the one that is there. Reconciliation, Audit: the one of a minute ago.
  11. Settings, Payment gateway: send a test notification, and switch a channel off: the storefront no longer offers it.

  The admin’s first page takes some seconds. Ctrl-C stops everything. The gateway's calls appear below as they happen.
`;

runProgram("demo", main);
