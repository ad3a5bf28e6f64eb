import { rm } from "node:fs/promises";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import execa from "execa";
import { Databases } from "../../testing/database/databases";
import { ci, forEach } from "../../testing/jest/lanes";
import { freePort } from "../../testing/programs/free-port";
import { logLines } from "../../testing/servers/log-lines";
import { ROOT } from "../../tooling/link-plugin";
import { shellWith, storeConfig, storeFolder } from "./store-config";

const MINUTES = 60_000;
const MEDUSA = join(ROOT, "node_modules/.bin/medusa");

const CONFIG = storeConfig(`sandbox: false,
baseUrl: process.env.CROSSBORDER_BASE_URL ?? "",
apiToken: process.env.CROSSBORDER_API_TOKEN ?? "",
merchantNo: process.env.CROSSBORDER_MERCHANT_NO,
storeNo: process.env.CROSSBORDER_STORE_NO,
backendUrl: process.env.MEDUSA_BACKEND_URL,
storefrontUrl: \`\${process.env.STOREFRONT}/done\`,`);

const PAYS = `export default async ({ container }) => {
  const payment = container.resolve("payment");
  const collection = await payment.createPaymentCollections({ currency_code: "usd", amount: 10 });
  const session = { provider_id: "pp_crossborder-channel-a_main", currency_code: "usd", amount: 10, data: {} };
  await payment.createPaymentSession(collection.id, session);
};
`;

interface Ran {
  exitCode: number;
  all: string;
  /** What its warnings say. */
  reasons: string[];
}

/** A pipeline has a database, and none of what the server is given where it runs. */
ci.describe("the commands of Medusa in a shell that knows a database alone", () => {
  let folder: string;
  let env: Record<string, string>;
  /** What was run before the tests. */
  const ran = new Map<string, Ran>();

  beforeAll(async () => {
    folder = await storeFolder("commands", {
      "medusa-config.ts": CONFIG,
      "tsconfig.json": JSON.stringify({
        compilerOptions: { module: "Node16", target: "ES2021", skipLibCheck: true, esModuleInterop: true },
      }),
      "src/nothing.ts": "export default async () => {};\n",
      "src/pays.ts": PAYS,
    });
    const databases = Databases.ofThisRun();
    await databases.create("commands");
    const { PATH = "", HOME = "" } = process.env;
    env = { PATH, HOME, DATABASE_URL: databases.url("commands"), PORT: String(await freePort()) };
    ran.set("db:migrate", await medusa("db:migrate"));
  }, 10 * MINUTES);
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const medusa = async (command: string, more: Record<string, string> = {}): Promise<Ran> => {
    const shell = shellWith(folder, { ...env, ...more });
    const { exitCode, all: written = "" } = await execa(MEDUSA, command.split(" "), shell);
    const all = stripVTControlCharacters(written);
    const warnings = logLines(all).filter(({ code }) => code === "check_warned");
    return { exitCode, all, reasons: warnings.map(({ fields }) => fields.reason ?? "") };
  };

  forEach(
    [
      ["db:migrate", ""],
      ["build", ""],
      ["user -e ada@shop.example -p only-for-tests", ""],
      ["exec src/nothing.ts", ""],
      ["exec src/nothing.ts", "production"],
    ],
    { fast: 0, ci: 5 },
  )(
    "medusa %s passes with NODE_ENV=%s, and says what a server will lack where it loads providers",
    async (command, mode) => {
      const { exitCode, all, reasons } =
        ran.get(command) ?? (await medusa(command, mode ? { NODE_ENV: mode } : {}));
      expect({ exitCode, all }).toMatchObject({ exitCode: 0 });
      // Building loads no provider, and tables are made by several processes, of which each says the same.
      const said = [
        ...new Set(reasons.map((reason) => reason.replace(/ medusa db:[\w:]+ goes on/, " it goes on"))),
      ];
      expect(said).toHaveLength(command === "build" ? 0 : 1);
      for (const name of ["baseUrl", "apiToken", "merchantNo", "storeNo", "backendUrl", "storefrontUrl"])
        if (command !== "build") expect(said[0]).toContain(`${name}: `);
      expect(all).not.toContain("sandbox_listens");
    },
  );

  it("medusa start refuses, by the name of each option", async () => {
    for (const NODE_ENV of ["", "development"]) {
      const { exitCode, all } = await medusa("start", { NODE_ENV });
      expect({ exitCode, all }).toMatchObject({ exitCode: 1 });
      expect(all).toContain("medusa-payment-crossborder: the provider's options are wrong");
      expect(all).toContain("apiToken: must not be empty");
    }
  });

  it("a script that would pay is refused before it calls anybody", async () => {
    const { exitCode, all } = await medusa("exec src/pays.ts");
    expect(exitCode).toBe(1);
    expect(all).toContain("apiToken: must not be empty");
  });
});
