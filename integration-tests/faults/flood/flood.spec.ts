import { join } from "node:path";
import { Databases } from "../../../testing/database/databases";
import { startNode } from "../../../testing/programs/child";
import { sharedTemplate } from "../../../testing/servers/shared-template";
import { ProcessShop } from "../processes/process-shop";
import { STORE } from "../processes/in-process-shop";
import { customersFor, IPN } from "./customers";
import { type Phase, stored, tableOf } from "./measures";

const MINUTE_MS = 60_000;
/** The short form leaves this file out (jest.config.js). */
const MINUTES = Number(process.env.FLOOD_MINUTES ?? 60);
/** Enough to compare with. */
const CALM_MINUTES = Math.min(MINUTES, 10);

/** Payments that the attacker opens, and so knows. */
const OWN = 25;
/** As many as are kept about one order in a day, and the largest that one can be with its indexes. */
const ABOUT_ONE = 20;
const ROW_BYTES = 20_000;

describe("a shop that is flooded with forged notifications", () => {
  let shop: ProcessShop;

  async function phase(minutes: number, opened: (reference: string) => void): Promise<Phase> {
    const begun = Date.now();
    const before = await stored(shop.database);
    const paid = await customersFor(shop, minutes, opened);
    const after = await stored(shop.database);
    return { paid, before, after, minutes: (Date.now() - begun) / MINUTE_MS };
  }

  beforeAll(async () => {
    const databases = Databases.ofThisRun();
    const template = { ...(await sharedTemplate(databases)), store: STORE };
    shop = await ProcessShop.open({ databases, name: "flooded", template, servers: 1 });
  }, 5 * MINUTE_MS);
  afterAll(async () => {
    await shop?.close();
  });

  it(
    `keeps few of them and serves every customer, for ${MINUTES} minutes`,
    async () => {
      await shop.gateway.faults({ ipn: { lose: true } });
      const calm = await phase(CALM_MINUTES, () => undefined);

      const attacker = startNode("The attacker", join(__dirname, "flooder.ts"), {
        env: { FLOOD_URL: shop.backendUrl, FLOOD_PATH: IPN },
      });
      let known = 0;
      const tell = (reference: string) => {
        known++;
        attacker.process.send({ known: reference });
      };
      const shopper = shop.shopper();
      await shopper.fillCart();
      while (known < OWN) tell((await shopper.choosePayment("channel-a")).shown.reference);
      const flooded = await phase(MINUTES, tell);
      const counted = new Promise<unknown>((resolve) => attacker.process.once("message", resolve));
      attacker.process.send({ report: true });
      process.stdout.write(`\n${tableOf(calm, flooded)}\n${JSON.stringify(await counted)}\n`);
      await attacker.stop();

      const unsigned = flooded.after.unsigned - flooded.before.unsigned;
      const rows = flooded.after.rows - flooded.before.rows;
      expect(unsigned).toBeLessThanOrEqual(known * ABOUT_ONE);
      expect(flooded.after.bytes - flooded.before.bytes).toBeLessThanOrEqual(rows * ROW_BYTES + 1024 ** 2);
      expect(flooded.paid.length).toBeGreaterThan(0);
    },
    (2 * (MINUTES + CALM_MINUTES) + 15) * MINUTE_MS,
  );
});
