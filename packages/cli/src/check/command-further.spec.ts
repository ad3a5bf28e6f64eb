import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { GatewayClient } from "../../../../src/gateway";
import { slow } from "../../../../testing/jest/lanes";
import { createSandbox, type DialectChoice, type Sandbox } from "../../../sandbox/src";
import { dialectIn } from "../../../sandbox/src/flags";
import { OPTION_VARIABLES } from "../backend/entries";
import { readFlags } from "../flags";
import { REFUND_VARIABLES } from "./account";
import { checkGateway } from "./command";

const ACCOUNT = { apiToken: "a-token-that-nobody-may-see", merchantNo: "200043", storeNo: "300014" };
const VARIABLES = [...Object.values(OPTION_VARIABLES), ...Object.values(REFUND_VARIABLES)];

slow.describe("check, with flags that look further", () => {
  let folder: string;
  let sandbox: Sandbox | undefined;
  let printed: string[] = [];

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "crossborder-check-"));
    printed = [];
    jest.spyOn(console, "log").mockImplementation((line: string) => void printed.push(line));
    for (const variable of VARIABLES) Reflect.deleteProperty(process.env, variable);
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    for (const variable of VARIABLES) Reflect.deleteProperty(process.env, variable);
    await sandbox?.close();
    await rm(folder, { recursive: true, force: true });
  });

  async function run(baseUrl: string, args: string[] = [], account = {}): Promise<boolean> {
    for (const [option, value] of Object.entries({ baseUrl, ...ACCOUNT, ...account }))
      process.env[OPTION_VARIABLES[option as keyof typeof OPTION_VARIABLES]] = value;
    const flags = readFlags(["check", "--dir", folder, ...args]);
    if (typeof flags === "string" || flags.command !== "check") throw new Error("is no check");
    return await checkGateway(flags);
  }
  async function gateway(dialect: DialectChoice): Promise<string> {
    await sandbox?.close();
    sandbox = await createSandbox({ ...ACCOUNT, dialect });
    return sandbox.url;
  }
  const control = async (path: string, body: object) => {
    const headers = { "X-Crossborder-Sandbox": "1", "Content-Type": "application/json" };
    const url = `${sandbox?.url}/_sandbox/${path}`;
    return await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
  };

  /** As staff has it from the gateway, with the payments of a day. */
  async function statement(dialect: DialectChoice): Promise<[url: string, file: string]> {
    const url = await gateway(dialect);
    const client = new GatewayClient({ baseUrl: url, ...ACCOUNT });
    for (const reference of ["cb-1a", "cb-2b"].map((one) => `${one}-order`)) {
      await client.add({ reference, amount: "12.50", currency: "USD" });
      await control(`transactions/${reference}/pay`, {});
    }
    await control("transactions/cb-2b-order/refund", {});
    const file = join(folder, "statement.csv");
    const answer = await fetch(`${url}/_sandbox/statement`);
    await writeFile(file, Buffer.from(await answer.arrayBuffer()));
    return [url, file];
  }

  it.each<DialectChoice>(["documented", "statement-chinese"])(
    "reads the gateway's statement: %s",
    async (dialect) => {
      const [url, file] = await statement(dialect);
      expect(await run(url, ["--statement", file])).toBe(true);
      expect(printed).toContainEqual(
        expect.stringMatching(/^agrees {4}statement \(saw 2 payments, 1 refunds/),
      );
    },
  );

  it("says which columns a statement with other names has, and reads it once they are named", async () => {
    const [url, file] = await statement("statement-renamed");
    expect(await run(url, ["--statement", file])).toBe(false);
    const line = printed.find((one) => one.startsWith("differs")) ?? "";
    expect(line).toMatch(/statement .*--column 'reference=Shop Ticket' .*--column 'amount=Sum Booked'/);
    const columns = [...line.matchAll(/--column '([^']+)'/g)].flatMap(([, column = ""]) => [
      "--column",
      column,
    ]);
    printed = [];
    expect(await run(url, ["--statement", file, ...columns])).toBe(true);
    expect(printed).toContainEqual(expect.stringMatching(/^agrees {4}statement \(saw 2 payments, 1 refunds/));
  });

  it.each([
    ["no table", "hello"],
    ["empty", ""],
  ])("a statement that is %s says so in a line", async (_, text) => {
    const file = join(folder, "statement.csv");
    await writeFile(file, text);
    expect(await run(await gateway("documented"), ["--statement", file])).toBe(false);
    expect(printed).toContainEqual(
      expect.stringMatching(/^differs {3}statement \(saw no line of it names a column/),
    );
  });

  it("the report of what was found is a gateway that needs the same settings", async () => {
    const report = join(folder, "report.json");
    const dialect = { callsPerSecond: 5, amountLimits: { max: "500.00" }, unknownBarcode: "E0451" };
    const flags = ["--stage", "2", "--amount", "0.02", "--currency", "usd", "--vendor", "channel_a"];
    const further = ["--largest", "800", "--calls", "10"];
    expect(await run(await gateway(dialect), [...flags, ...further, "--report", report])).toBe(false);
    expect(dialectIn(report)).toMatchObject({
      callsPerSecond: 4,
      amountLimits: { max: "500.00" },
      unknownBarcode: "E0451",
    });
    const text = await readFile(report, "utf8");
    expect(text).toContain("callsPerSecond");
    for (const secret of Object.values(ACCOUNT)) expect(text).not.toContain(secret);
  }, 60_000);

  const KEPT = {
    ...{ reference: "cbchk-1", transactionNo: "1", scheduleNo: "2", amount: "0.01", sent: 2 },
    paid_at: "2026-01-01T00:00:00.000Z",
  };
  const REPORT = { crossborder_check: 1, gateway: "gateway.example", kept: KEPT };

  it.each<[string, string | undefined, string]>([
    ["is not there", undefined, "cannot be read (ENOENT)"],
    ["is text", "hello", "is no report of the command check"],
    ["keeps nothing", '{"crossborder_check":1,"gateway":"x"}', "has no subscription that --renewal has kept"],
    ["is of another gateway", JSON.stringify(REPORT), "is of another gateway: gateway.example"],
    [
      "keeps no amount",
      JSON.stringify({ ...REPORT, kept: { ...KEPT, amount: "all" } }),
      "is no report of the command check",
    ],
  ])("refuses to resume from a file that %s", async (_, text, why) => {
    const file = join(folder, "kept.json");
    if (text !== undefined) await writeFile(file, text);
    await expect(run(await gateway("documented"), ["--resume", file])).rejects.toThrow(
      `--resume: ${file} ${why}`,
    );
  });

  it("refuses to give back at the production gateway unless it is told so", async () => {
    const file = join(folder, "kept.json");
    await writeFile(file, JSON.stringify({ ...REPORT, gateway: "127.0.0.1.example" }));
    await expect(run("https://127.0.0.1.example", ["--resume", file])).rejects.toThrow(
      "--resume refunds payments there",
    );
    await expect(run("https://127.0.0.1.example", ["--stage", "2", "--largest", "10"])).rejects.toThrow(
      "--real-money",
    );
  });

  it("takes who refunds from the environment, and says what is missing of it", async () => {
    process.env[REFUND_VARIABLES.passwordPrefix] = "su";
    await expect(run(await gateway("documented"), ["--stage", "3"])).rejects.toThrow(
      `give ${REFUND_VARIABLES.managerAccountNo} and ${REFUND_VARIABLES.storeAdminPassword}`,
    );
    process.env[REFUND_VARIABLES.storeAdminPassword] = "per";
    const failed: Error = await run(await gateway("documented")).then(
      () => new Error("it did not fail"),
      (thrown) => thrown,
    );
    expect(failed.message).toBe(
      `refunds by a manager need all of ${Object.values(REFUND_VARIABLES).join(", ")}`,
    );
    process.env[REFUND_VARIABLES.managerAccountNo] = "7";
    expect(await run(await gateway("documented"))).toBe(true);
  });

  it.each([
    [["--calls", "1"], "--calls: must be a number from 2 to 50, not 1"],
    [["--calls", "1000"], "--calls: must be a number from 2 to 50, not 1000"],
    [["--calls", "5", "--stage", "0"], "--calls: needs --stage 1 or more"],
    [["--query", "queryType"], "--query queryType: must not be empty; it is NAME=VALUE"],
    [["--query", "storeNo=1"], "--query storeNo: is a field of its own; it is NAME=VALUE"],
    [["--query", "a b=1"], "--query a b: must be a name of letters, digits and _; it is NAME=VALUE"],
    [["--largest", "10"], "--largest: needs --stage 2 or 3"],
    [["--largest", "much", "--stage", "2"], "--largest: must be an amount such as 0.01"],
    [["--largest", "0.01", "--stage", "2"], "--largest: must be more than --amount, which is 0.01"],
    [["--confirming"], "--confirming: needs --stage 3"],
    [["--app", "--stage", "2"], "--app: needs --stage 3"],
    [["--renewal", "--stage", "3"], "--renewal: needs --report, which keeps its number"],
    [["--column", "amount=Sum"], "--column: needs --statement"],
    [["--statement", "x", "--column", "sum=Sum"], "--column sum=Sum: must be NAME=COLUMN"],
    [["--resume", "x", "--stage", "3"], "--resume: goes with no other stage than 1"],
    [["--resume", "x", "--report", "x"], "--report: must be another file than --resume"],
    [["--deduction", "1"], "--deduction: needs --resume"],
    [["--resume", "x", "--deduction", "none", "--deduction", "1"], "--deduction none: must be the number"],
    [["--resume", "x", "--deduction", "a;b"], "--deduction a;b: must be the number of a payment"],
  ])("refuses %j in one line", async (args, message) => {
    const refused = run("http://127.0.0.1:9", args).catch((error: Error) => error.message);
    expect(await refused).toEqual(expect.stringContaining(message));
    expect(await refused).not.toContain("\n");
  });

  it("a statement that cannot be read is named", async () => {
    await expect(run(await gateway("documented"), ["--statement", "nowhere.csv"])).rejects.toThrow(
      "--statement: nowhere.csv cannot be read (ENOENT)",
    );
  });
});
