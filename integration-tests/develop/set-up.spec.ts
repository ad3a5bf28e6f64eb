import { rm } from "node:fs/promises";
import { join } from "node:path";
import execa from "execa";
import { Databases } from "../../testing/database/databases";
import { ci } from "../../testing/jest/lanes";
import { ROOT } from "../../tooling/link-plugin";
import { shellWith, storeFolder } from "./store-config";

const CLI = join(ROOT, "packages/cli/dist/cli.js");

/** As create-medusa-app makes it. */
const CONFIG = `import { loadEnv, defineConfig } from "@medusajs/framework/utils";

loadEnv(process.env.NODE_ENV || "development", process.cwd());

module.exports = defineConfig({
  admin: { disable: true },
  projectConfig: {
    databaseUrl: process.env.DATABASE_URL,
    http: {
      storeCors: process.env.STORE_CORS!,
      adminCors: process.env.ADMIN_CORS!,
      authCors: process.env.AUTH_CORS!,
      jwtSecret: process.env.JWT_SECRET || "supersecret",
      cookieSecret: process.env.COOKIE_SECRET || "supersecret",
    },
  },
});
`;

/** Whoever follows the guide has a shell that knows nothing but where programs are. */
ci.describe("the one command of the guide, in an empty environment", () => {
  let folder: string;

  beforeAll(async () => {
    const databases = Databases.ofThisRun();
    await databases.create("set_up");
    const known = `DATABASE_URL=${databases.url("set_up")}\nSTORE_CORS=http://localhost:8000\n`;
    folder = await storeFolder(
      "set-up",
      { "medusa-config.ts": CONFIG, ".env": known },
      { "medusa-payment-crossborder": "*", "medusa-payment-crossborder-sandbox": "*" },
    );
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const crossborder = async (args: string, more: Record<string, string> = {}) => {
    const { PATH = "", HOME = "" } = process.env;
    const shell = shellWith(folder, { PATH, HOME, ...more });
    const { exitCode, all } = await execa(process.execPath, [CLI, ...args.split(" ")], shell);
    return { exitCode, all };
  };

  it("ends well, and leaves nothing to be done", async () => {
    const { exitCode, all } = await crossborder("init --us-region");
    expect({ exitCode, all }).toMatchObject({
      exitCode: 0,
      all: expect.stringContaining("region United States (USD) offers 4 more payment methods"),
    });
    expect(all).toContain("in development the sandbox answers");
    expect(all).toContain("doctor: nothing must be done");
  }, 600_000);

  it("and the doctor says what production lacks, where production is what the shell says", async () => {
    const { exitCode, all } = await crossborder("doctor", { NODE_ENV: "production" });
    expect({ exitCode, all }).toMatchObject({
      exitCode: 1,
      all: expect.stringContaining("options of the account main are wrong"),
    });
    expect(all).toContain("baseUrl: ");
  });

  it("and the doctor is told what a server with another address is: a copy, or the shop that has moved", async () => {
    const known = await crossborder("doctor --shop=same");
    expect(known).toMatchObject({
      exitCode: 1,
      all: expect.stringContaining("This server is known as the shop"),
    });
    const moved = { MEDUSA_BACKEND_URL: "https://moved.example" };
    expect((await crossborder("doctor", moved)).all).toContain(
      "moved.example is not known as the shop: what localhost:9000 has opened is left alone here",
    );
    const copy = await crossborder("doctor --shop=copy", moved);
    expect(copy.all).toContain("moved.example is a copy of localhost:9000");
    expect(copy.all).not.toContain("is not known as the shop");
    expect((await crossborder("doctor --shop=same", moved)).all).toContain(
      "The payments are this shop's: moved.example",
    );
  }, 600_000);
});
