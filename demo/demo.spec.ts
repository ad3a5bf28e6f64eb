import { ci, slow } from "../testing/jest/lanes";
import { Lifetime } from "../testing/programs/lifetime";
import { choosePorts } from "../testing/programs/ports";
import { openRunningShop } from "../testing/servers/running-shop";
import { SandboxControl } from "../testing/shop/sandbox-control";
import { linkPlugin } from "../tooling/link-plugin";
import { fillDesk } from "./fill-desk";
import { runOnce } from "./once";
import { PAST_MINUTES } from "./past";
import { fillShelves } from "./shop/fill-shelves";
import { demoShop } from "./shop/server";

const OPENED_AND_RUN_MS = 5 * 60_000;

describe("the demo", () => {
  let lifetime: Lifetime;
  beforeAll(() => linkPlugin());
  beforeEach(() => {
    lifetime = new Lifetime();
  });
  afterEach(() => lifetime.close());

  const ports = () => choosePorts({}, { once: true });

  ci.it(
    "takes orders by itself, and Medusa and the gateway agree on all of them",
    async () => {
      const demo = await openRunningShop(lifetime, { ports: await ports(), admin: false });
      expect(await lifetime.while(runOnce(demo))).toBe(true);
    },
    OPENED_AND_RUN_MS,
  );

  slow.it(
    "has something of everything on the desk: orders, a hold, drafts, and what waits for a person, while the gateway works",
    async () => {
      const settings = { ports: await ports(), admin: false, sandbox: { clockBehindMinutes: PAST_MINUTES } };
      const demo = await openRunningShop(lifetime, { ...settings, ...demoShop });
      await lifetime.while(fillShelves(demo));
      await lifetime.while(fillDesk(demo));
      expect(await new SandboxControl(demo.sandboxUrl).currentFaults()).toEqual({});
    },
    OPENED_AND_RUN_MS,
  );
});
