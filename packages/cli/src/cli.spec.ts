import { mkdir, rm } from "node:fs/promises";
import { ci, forEach, slow } from "../../../testing/jest/lanes";
import { eventually } from "../../../testing/shop/sandbox-control";
import { type Ran, Shop } from "./cli.spec.helper";
import { VERSION } from "./files/packages";

const ENV = "apps/backend/.env";
const LOCAL = "apps/storefront/.env.local";

describe("init at the root of a monorepo", () => {
  let shop: Shop;
  beforeEach(async () => {
    shop = await Shop.create();
  });
  afterEach(() => rm(shop.folder, { recursive: true, force: true }));

  it("installs three packages, and writes into store and storefront", async () => {
    const { code, output } = await shop.run(["init"]);
    expect({ code, output }).toMatchObject({ code: 0, output: expect.stringContaining("adds the plugin") });
    expect(await shop.calls()).toEqual([
      `npm install medusa-payment-crossborder@${VERSION}`,
      `npm install medusa-payment-crossborder-storefront@${VERSION}`,
      `npm install --save-dev medusa-payment-crossborder-sandbox@${VERSION}`,
    ]);
    expect(await shop.text("apps/backend/medusa-config.ts")).toContain("providers/crossborder'");
    expect(await shop.text("apps/storefront/src/lib/data/cart.ts")).toContain("openCart");
    expect(await shop.text("apps/storefront/src/lib/crossborder/store.ts")).toContain("crossborderStore");
    expect(output).toContain("in development the sandbox answers");
  });

  slow.it(
    "leaves nothing to be filled in but the account: addresses are those of the two on this machine",
    async () => {
      await shop.write(ENV, "PORT=9100\n");
      await shop.run(["init"]);
      const environment = await shop.text(ENV);
      expect(environment).toMatch(
        /^PORT=9100\n\n# medusa-payment-crossborder\n# the gateway.*\nCROSSBORDER_BASE_URL=\n/,
      );
      expect(environment).toContain("MEDUSA_BACKEND_URL=http://localhost:9100\n");
      expect(environment).toContain("STOREFRONT_URL=http://localhost:8000/{country}/checkout/done\n");
      expect(environment).toContain("\nMEDUSA_STOREFRONT_URL=http://localhost:8000\n");
      expect(await shop.text("apps/backend/.env.template")).toContain("CROSSBORDER_API_TOKEN=\n");
      // Of a template neither the address nor the example of a key is this store's.
      expect(await shop.text(LOCAL)).toBe(
        "NEXT_PUBLIC_MEDUSA_BACKEND_URL=http://localhost:9100\nNEXT_PUBLIC_MEDUSA_PUBLISHABLE_KEY=\n",
      );
    },
  );

  slow.it("keeps what both environments say already, and fills in what is empty", async () => {
    await shop.write(ENV, 'CROSSBORDER_API_TOKEN="mine"\nMEDUSA_BACKEND_URL=\n');
    await shop.write(LOCAL, "NEXT_PUBLIC_MEDUSA_BACKEND_URL=https://api.shop.example\n");
    const { output } = await shop.run(["init"]);
    expect(await shop.text(ENV)).toMatch(
      /^CROSSBORDER_API_TOKEN="mine"\nMEDUSA_BACKEND_URL=http:\/\/localhost:9000\n/,
    );
    expect(await shop.text(LOCAL)).toBe("NEXT_PUBLIC_MEDUSA_BACKEND_URL=https://api.shop.example\n");
    expect(output).toContain(
      "✗ NEXT_PUBLIC_MEDUSA_BACKEND_URL is https://api.shop.example, and the store says",
    );
  });

  forEach([["apps/backend"], ["apps/storefront"], ["apps"]], { fast: 0, ci: 1 })(
    "does the same in %s",
    async (cwd) => {
      expect((await shop.run(["init"], { cwd })).code).toBe(0);
      expect(await shop.text("apps/backend/medusa-config.ts")).toContain("providers/crossborder'");
      expect(await shop.text("apps/storefront/src/lib/data/cart.ts")).toContain("openCart");
    },
  );

  slow.it("changes nothing the second time", async () => {
    await shop.run(["init"]);
    const before = await shop.everything();
    const { code, output } = await shop.run(["init"]);
    expect({ code, output }).toMatchObject({
      code: 0,
      output: expect.stringContaining("every file has everything already"),
    });
    expect(await shop.calls()).toHaveLength(3);
    expect(await shop.everything()).toEqual(before);
  });

  slow.it("installs what package.json names, for a second developer", async () => {
    await shop.run(["init", "--no-sandbox"]);
    for (const [app, name] of [
      ["backend", "medusa-payment-crossborder"],
      ["storefront", "medusa-payment-crossborder-storefront"],
    ])
      await rm(shop.path(`apps/${app}/node_modules/${name}`), { recursive: true });
    const before = await shop.everything();
    const { code, output } = await shop.run(["init", "--no-sandbox"]);
    expect({ code, output }).toMatchObject({
      code: 0,
      output: expect.stringContaining("names medusa-payment-crossborder, which is installed (npm install)"),
    });
    expect((await shop.calls()).slice(2)).toEqual(["npm install", "npm install"]);
    expect(await shop.everything()).toEqual(before);
  });

  slow.it("only says what it would do, when asked", async () => {
    const before = await shop.everything();
    const { code, output } = await shop.run(["init", "--dry-run"]);
    expect({ code, output }).toMatchObject({ code: 0, output: expect.stringContaining("adds the plugin") });
    expect(output).toContain("apps/storefront/package.json: adds medusa-payment-crossborder-storefront (npm");
    expect(await shop.everything()).toEqual(before);
    expect(await shop.calls()).toEqual([]);
  });

  slow.it("installs no sandbox for a store that has an account, or that wants none", async () => {
    await shop.run(["init", "--no-sandbox"]);
    await shop.write(ENV, "CROSSBORDER_BASE_URL=https://gateway.example\n");
    await shop.run(["init"]);
    expect((await shop.calls()).filter((call) => call.includes("sandbox"))).toEqual([]);
  });

  describe("leaves every file as it was", () => {
    let before: Record<string, string>;
    const expectUntouched = async ({ code, output }: Ran, exitCode: number, says: string) => {
      expect({ code, output }).toMatchObject({ code: exitCode, output: expect.stringContaining(says) });
      expect(await shop.everything()).toEqual(before);
    };

    it("where an installation fails", async () => {
      before = await shop.everything();
      await expectUntouched(
        await shop.run(["init"], { env: { INSTALL: "fail" } }),
        1,
        "Every file is as it was.",
      );
      expect(await shop.calls()).toHaveLength(1);
    });

    forEach(["SIGINT", "SIGTERM"] as const, { fast: 0, ci: 1 })(
      "where it is stopped by %s while it installs",
      async (signal) => {
        before = await shop.everything();
        const ran = shop.run(["init"], {
          env: { INSTALL: "wait" },
          started: (child) =>
            void eventually(
              async () => (await shop.text("apps/backend/package-lock.json").catch(() => "")) !== "",
              "the installation to begin",
            ).then(() => child.kill(signal)),
        });
        await expectUntouched(await ran, 130, `stopped (${signal})`);
      },
    );

    slow.it("where the program that installs is not on this machine", async () => {
      await shop.write("package.json", '{ "workspaces": ["apps/*"], "packageManager": "bun@1.0.0" }');
      before = await shop.everything();
      const env = { PATH: "/nowhere" };
      await expectUntouched(await shop.run(["init"], { env }), 1, "bun is not installed on this machine");
    });

    slow.it("where a file cannot be written after others were", async () => {
      await shop.write("apps/storefront/src/lib/crossborder", "no folder\n");
      before = await shop.everything();
      const says =
        "Every file is as it was. node_modules may have more than it had: npm install puts it right.";
      await expectUntouched(await shop.run(["init"]), 1, says);
    });

    ci.it("where Medusa is too old, before anything is installed", async () => {
      const manifest = "apps/backend/package.json";
      await shop.write(manifest, (await shop.text(manifest)).replace("2.18.0", "2.17.1"));
      before = await shop.everything();
      await expectUntouched(
        await shop.run(["init"]),
        1,
        "Medusa is 2.17.1, and this plugin needs 2.18.0 or later",
      );
      expect(await shop.calls()).toEqual([]);
    });

    slow.it("where it does not know medusa-config", async () => {
      await shop.write("apps/backend/medusa-config.ts", "module.exports = withEverything({})\n");
      before = await shop.everything();
      const says = "apps/backend/medusa-config.ts: line 1: expected defineConfig";
      await expectUntouched(await shop.run(["init"]), 1, says);
      expect(await shop.calls()).toEqual([]);
    });

    slow.it("where it does not know a place of the storefront, and says what to write there", async () => {
      const page = "apps/storefront/src/app/[countryCode]/(checkout)/checkout/page.tsx";
      await shop.write(page, "export default function Checkout() {\n  return null\n}\n");
      before = await shop.everything();
      const ran = await shop.run(["init"]);
      await expectUntouched(ran, 1, `${page}: a shopper who has paid and goes back`);
      expect(ran.output).toContain("return <NoCart /> where there is no cart");
      expect(ran.output).toContain("--partial");
    });
  });

  slow.it("--partial does the rest, and the doctor goes on to say what is open", async () => {
    const page = "apps/storefront/src/app/[countryCode]/(checkout)/checkout/page.tsx";
    await shop.write(page, "export default function Checkout() {\n  return null\n}\n");
    const { code, output } = await shop.run(["init", "--partial"]);
    expect({ code, output }).toMatchObject({
      code: 0,
      output: expect.stringContaining(`! by hand in ${page}`),
    });
    expect(await shop.text("apps/storefront/src/lib/data/cart.ts")).toContain("openCart");
    const doctor = await shop.run(["doctor", "--no-store"]);
    expect(doctor).toMatchObject({ code: 1, output: expect.stringContaining("return <NoCart />") });
  });

  slow.it("keeps a file of its own that was changed by hand, unless told to put it back", async () => {
    const path = "apps/storefront/src/lib/crossborder/open-cart.ts";
    await shop.run(["init"]);
    const own = await shop.text(path);
    await shop.write(path, "// mine\n");
    expect((await shop.run(["init"])).output).toContain(`${path}: was changed by hand, and stays`);
    expect(await shop.text(path)).toBe("// mine\n");
    await shop.run(["init", "--overwrite"]);
    expect(await shop.text(path)).toBe(own);
  });

  forEach([["init"], ["doctor", "--no-store"], ["check", "--dir", "apps/backend"]], { fast: 1, ci: 1 })(
    "refuses a plugin of another minor version, and says what to run instead: %s %s %s",
    async (...args) => {
      const plugin = "apps/backend/node_modules/medusa-payment-crossborder";
      await mkdir(shop.path(plugin));
      await shop.write(`${plugin}/package.json`, JSON.stringify({ version: "999.2.3" }));
      const before = await shop.everything();
      const { code, output } = await shop.run(args);
      expect({ code, output }).toMatchObject({
        code: 1,
        output: expect.stringContaining(
          `medusa-payment-crossborder is 999.2.3 here, and medusa-payment-crossborder-cli is ${VERSION}: run npx medusa-payment-crossborder-cli@999.2 instead, or install medusa-payment-crossborder@`,
        ),
      });
      expect(await shop.everything()).toEqual(before);
      expect(await shop.calls()).toEqual([]);
    },
  );

  forEach([[["init", "--sandbx"]], [["start"]], [[]], [["init", "now"]], [["doctor", "--regions"]]], {
    fast: 1,
  })("does not guess what %j means", async (args) => {
    const { code, output } = await shop.run(args);
    expect({ code, output }).toMatchObject({ code: 2, output: expect.stringContaining("crossborder: ") });
  });

  forEach(
    [
      ["--help", "doctor  says what is wrong"],
      ["init --help", "--us-region"],
      ["doctor --help", "--no-store"],
    ],
    { fast: 1 },
  )("explains %s", async (args, says) => {
    const { code, output } = await shop.run(args.split(" "));
    expect({ code, output }).toMatchObject({ code: 0, output: expect.stringContaining(says) });
  });
});
