import { PassThrough } from "node:stream";
import { rm } from "node:fs/promises";
import { planBackend } from "./backend/plan-backend";
import { Shop } from "./cli.spec.helper";
import { findProject } from "./project/find-project";
import { askForAccount } from "./questions";

const CTRL_C = "\u0003";
const CTRL_D = "\u0004";

/** A person at a terminal, who answers one question after the other. */
async function answered(answers: readonly string[], known: Record<string, string> = {}) {
  const input = new PassThrough();
  const output = Object.assign(new PassThrough(), { isTTY: true, columns: 200 });
  let shown = "";
  let asked = 0;
  output.setEncoding("utf8").on("data", (text: string) => {
    shown += text;
    const prompts = shown.split("  > ").length - 1;
    for (; asked < prompts; asked++) input.write(answers[asked] ?? "\r");
  });
  const told = await askForAccount(new Map(Object.entries(known)), { input, output });
  return { told, shown, asked };
}

describe("init, at a terminal", () => {
  beforeEach(() => jest.spyOn(console, "log").mockImplementation(() => undefined));
  afterEach(() => jest.restoreAllMocks());

  it("asks for the account, and says of each thing what it is", async () => {
    const { told, shown } = await answered([
      ...["https://gateway.example/v2\r", "200043\r", "300014\r", "100007\r"],
      ...["channel_a=wallet,creditcard=card\r", "77\r", "test\r"],
    ]);
    expect(told).toEqual({
      CROSSBORDER_BASE_URL: "https://gateway.example/v2",
      CROSSBORDER_MERCHANT_NO: "200043",
      CROSSBORDER_STORE_NO: "300014",
      CROSSBORDER_MER_GROUP_NO: "100007",
      CROSSBORDER_VENDOR_CODES: "channel_a=wallet,creditcard=card",
      CROSSBORDER_STORE_ADMIN_NO: "77",
      CROSSBORDER_ENVIRONMENT: "test",
    });
    expect(shown).toMatch(
      /CROSSBORDER_MER_GROUP_NO: only where the account is of the service-provider variant/,
    );
    expect(shown).toContain("CROSSBORDER_API_TOKEN is a secret: write it into .env yourself");
  });

  it("takes Enter for what is not known", async () => {
    const { told, asked } = await answered(["https://gateway.example\r"]);
    expect(told).toEqual({ CROSSBORDER_BASE_URL: "https://gateway.example" });
    expect(asked).toBe(7);
  });

  it("asks one question alone where there is no account yet", async () => {
    expect(await answered([])).toMatchObject({ told: {}, asked: 1 });
  });

  it("asks again where an answer cannot be right, and says why", async () => {
    const { told, shown } = await answered([
      ...["http://gateway.example\r", "https://gateway.example\r", "200 043\r", "200043\r", "\r", "\r"],
      ...["wallet\r", "channel_a=wallet\r", "\r", "live\r", "production\r"],
    ]);
    expect(told).toMatchObject({
      CROSSBORDER_BASE_URL: "https://gateway.example",
      CROSSBORDER_MERCHANT_NO: "200043",
      CROSSBORDER_VENDOR_CODES: "channel_a=wallet",
      CROSSBORDER_ENVIRONMENT: "production",
    });
    expect(shown).toContain("must be an https address");
    expect(shown).toContain("must have no spaces");
    expect(shown).toContain("must be production or test");
  });

  it("asks nothing that .env says, or leaves empty, where the account is set up", async () => {
    const set = { CROSSBORDER_BASE_URL: "https://gateway.example", CROSSBORDER_MERCHANT_NO: "200043" };
    const empty = {
      CROSSBORDER_MER_GROUP_NO: "",
      CROSSBORDER_STORE_ADMIN_NO: "",
      CROSSBORDER_ENVIRONMENT: "",
    };
    const { shown, asked } = await answered([], { ...set, ...empty, CROSSBORDER_STORE_NO: "300014" });
    expect(asked).toBe(1);
    expect(shown).toContain("CROSSBORDER_VENDOR_CODES");
  });

  it("writes the answers into .env alone, and no template", async () => {
    const shop = await Shop.create();
    try {
      const project = await findProject({ dir: shop.folder });
      const told = { CROSSBORDER_BASE_URL: "https://gateway.example", CROSSBORDER_ENVIRONMENT: "test" };
      const changes = await planBackend(project, project.backend ?? "", told);
      const written = changes.filter(({ text }) => text.includes("https://gateway.example"));
      expect(written.map(({ path }) => path)).toEqual(["apps/backend/.env"]);
      expect(written[0]?.text).toMatch(/^CROSSBORDER_ENVIRONMENT=test$/m);
    } finally {
      await rm(shop.folder, { recursive: true });
    }
  });

  it.each([
    ["Ctrl-C", CTRL_C, "stopped (SIGINT)"],
    ["Ctrl-D", CTRL_D, "stopped (the input has ended)"],
  ])("ends by %s", async (_, key, message) => {
    await expect(answered(["https://gateway.example\r", key])).rejects.toThrow(message);
  });
});
