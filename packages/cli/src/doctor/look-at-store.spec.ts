import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Project } from "../project/find-project";
import type { Look } from "../store/answers";
import { judge } from "./look-at-store";

const MAIN = "pp_crossborder-channel-a_main";
const LONG_AGO = new Date("2026-01-01T00:00:00Z");
const SOON = new Date("2100-01-01");

const usd = { name: "United States", currency: "usd", payable: true, offered: [MAIN], made: LONG_AGO };
const eur = { name: "Europe", currency: "eur", payable: false, offered: [], made: LONG_AGO };

const WELL: Look = {
  storeCors: "http://localhost:8000,https://docs.medusajs.com",
  letIn: ["http://localhost:8000"],
  mistakes: [],
  providers: [MAIN],
  regions: [usd, eur],
  variants: 3,
  priced: { usd: 3, cny: 0 },
  publishableKeys: ["pk_1"],
  unknownPlaces: [],
};

describe("doctor, of what a store tells", () => {
  let folder: string;
  let project: Project;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "crossborder-doctor-"));
    const [backend, storefront] = [join(folder, "backend"), join(folder, "storefront")];
    await mkdir(backend);
    await mkdir(join(storefront, ".next/cache/fetch-cache"), { recursive: true });
    await writeFile(join(backend, ".env"), "STOREFRONT_URL=http://localhost:8000/{country}/checkout/done\n");
    await writeFile(join(storefront, "package.json"), '{ "scripts": { "dev": "next dev -p 8000" } }');
    await writeFile(join(storefront, ".env.local"), "NEXT_PUBLIC_MEDUSA_PUBLISHABLE_KEY=pk_1\n");
    project = { start: folder, root: folder, backend, storefront, remarks: [] };
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it("finds nothing where all is well", () => {
    expect(judge(project, WELL)).toEqual([]);
  });

  it.each<[string, Partial<Look>, string, string]>([
    [
      "a storefront that may not ask",
      { storeCors: "https://shop.example", letIn: [] },
      "http://localhost:8000 may not ask",
      "set STORE_CORS=https://shop.example,http://localhost:8000",
    ],
    [
      "an address that the shop is not known under",
      { stranger: { address: "staging.shop.example", known: "shop.example" } },
      "staging.shop.example is not known as the shop: what shop.example has opened is left alone here",
      "doctor --shop=same if the shop has moved",
    ],
    [
      "no origins at all",
      { storeCors: "", letIn: [] },
      "STORE_CORS is empty",
      "set STORE_CORS=http://localhost:8000",
    ],
    [
      "options that a server does not start with",
      { mistakes: [{ account: "main", lines: ["apiToken: must not be empty"] }] },
      "options of the account main are wrong",
      "apiToken: must not be empty",
    ],
    [
      "a sales channel that there is not",
      { unknownPlaces: [{ account: "main", names: ["Berlin"] }] },
      "the account main names Berlin",
      "salesChannels",
    ],
    [
      "a store without providers",
      { providers: [] },
      "no payment provider",
      "npx medusa-payment-crossborder-cli init",
    ],
    ["no region in USD or CNY", { regions: [eur] }, "no region is in USD or CNY", "--us-region"],
    [
      "a region without methods",
      { regions: [{ ...usd, offered: [] }] },
      "offered in United States (USD)",
      "--regions",
    ],
    [
      "methods in a region in EUR",
      { regions: [usd, { ...eur, offered: [MAIN] }] },
      "Europe offers methods",
      "take them out",
    ],
    ["no prices", { priced: { usd: 0 } }, "3 of 3 variants have no price in USD", "add prices"],
    ["a key of another store", { publishableKeys: ["pk_2"] }, "is no key of this store", "copy one"],
    [
      "a region that is newer than the cache",
      { regions: [{ ...usd, made: SOON }] },
      "older than a region",
      "delete .next/cache",
    ],
  ])("finds %s, and says what to do", (_, more, what, todo) => {
    const found = judge(project, { ...WELL, ...more });
    expect(found).toContainEqual({
      what: expect.stringContaining(what),
      todo: expect.stringContaining(todo),
    });
  });

  it.each([
    "http://localhost:8000",
    "http://LOCALHOST:8000/{country}/checkout/done",
    "HTTP://localhost:8000/?to={country}",
    "http://localhost:8000#done",
  ])("knows that STOREFRONT_URL %s is on the same origin", async (address) => {
    await writeFile(join(project.backend ?? "", ".env"), `STOREFRONT_URL=${JSON.stringify(address)}\n`);
    expect(judge(project, WELL)).toEqual([]);
  });

  it("takes the store's word for what its files do not show, and not for what they show to be wrong", () => {
    const unread = { what: "medusa-config.ts: expected …", todo: "Add this by hand …", isUnread: true };
    const wrong = { what: "medusa-config.ts: a second payment module", todo: "delete it" };
    expect(judge(project, WELL, [unread, wrong])).toEqual([wrong]);
    expect(judge(project, { ...WELL, providers: [] }, [unread])).toContainEqual(unread);
  });

  it("only tells that some goods have no price: they may not be for sale there", () => {
    expect(judge(project, { ...WELL, priced: { usd: 2 } })).toEqual([
      { what: "1 of 3 variants have no price in USD" },
    ]);
  });
});
