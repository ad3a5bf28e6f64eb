import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createSandbox, type DialectChoice, type Sandbox } from "../../../sandbox/src";
import { dialectIn } from "../../../sandbox/src/flags";
import { OPTION_VARIABLES } from "../backend/entries";
import { readFlags } from "../flags";
import { checkGateway } from "./command";
import { unaskedLines, unseenNames } from "./report";

const ACCOUNT = { apiToken: "a-token-that-nobody-may-see", merchantNo: "200043", storeNo: "300014" };

describe("check", () => {
  let folder: string;
  let sandbox: Sandbox | undefined;
  let server: Server | undefined;
  let printed: string[] = [];

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "crossborder-check-"));
    printed = [];
    jest.spyOn(console, "log").mockImplementation((line: string) => void printed.push(line));
    for (const variable of Object.values(OPTION_VARIABLES)) Reflect.deleteProperty(process.env, variable);
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await sandbox?.close();
    server?.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** As the terminal runs it, outside of a store. */
  async function run(baseUrl: string, args: string[] = [], account = {}): Promise<boolean> {
    for (const [option, value] of Object.entries({ baseUrl, ...ACCOUNT, ...account }))
      process.env[OPTION_VARIABLES[option as keyof typeof OPTION_VARIABLES]] = value;
    const flags = readFlags(["check", "--dir", folder, ...args]);
    if (typeof flags === "string" || flags.command !== "check") throw new Error("is no check");
    return await checkGateway(flags);
  }

  async function gateway(dialect: DialectChoice, vendorCodes = {}): Promise<string> {
    sandbox = await createSandbox({ ...ACCOUNT, dialect, vendorCodes });
    return sandbox.url;
  }

  const opened = async () => {
    const answer = await fetch(`${sandbox?.url}/_sandbox/transactions`);
    return ((await answer.json()) as { transactions: { amount: string; status: string }[] }).transactions;
  };

  it("says that nothing differs, in few lines and without a secret", async () => {
    expect(await run(await gateway("documented"), ["--stage", "2"])).toBe(true);
    expect(printed.at(-1)).toMatch(/^\d+ agree, 0 differ, \d+ not seen$/);
    expect(printed).toContainEqual(expect.stringMatching(/^agrees {4}no_such_record \(saw 000021/));
    expect(printed.join("\n")).not.toContain(ACCOUNT.apiToken);
  });

  it("says what it has not asked, and why, so that nobody believes that it did", async () => {
    await run(await gateway("documented"), ["--stage", "2"]);
    const left = printed.filter((line) => line.startsWith("not asked"));
    expect(left[0]).toMatch(/^not asked before stage 3: .*paid_status.*reversed_status.*schedule_name/);
    expect(left).toContain("not asked without --calls: calls_per_second");
    expect(left).toContain("not asked without --statement: statement");
    expect(left).toContainEqual(
      expect.stringMatching(/^not asked without --largest: amount_limits: the largest order, [^`]{20,}$/),
    );
    expect(printed).toContainEqual("agrees    amount_limits (saw the smallest)");
  });

  it("names the flags that would have asked more", () => {
    expect(unaskedLines({ stage: 3, flags: ["--hold"] }, [])).toEqual(
      expect.arrayContaining([
        "not asked without --reverse: reversed_status, money_back",
        "not asked without --recurring: schedule_number, schedule_name",
        "not asked without --decline: declined_status",
        "not asked without --listen: notification, acknowledgment, signature, notification_charset",
        "not asked without --resume: deductions, first_payment",
      ]),
    );
    expect(unseenNames({ stage: 3, flags: ["--hold"] }, [])).toContain("captures");
  });

  it("opens nothing without stage 2, and nothing of more than --amount in it", async () => {
    const url = await gateway("documented");
    await run(url);
    expect(await opened()).toEqual([]);
    await run(url, ["--stage", "2", "--amount", "0.05", "--currency", "usd"]);
    const orders = await opened();
    expect(orders.length).toBeGreaterThan(5);
    expect(new Set(orders.map(({ amount, status }) => `${amount} ${status}`))).toEqual(
      new Set(["0.05 closed", "0.01 closed"]),
    );
  });

  it("writes a report without secrets, of which the sandbox makes the same gateway", async () => {
    const dialect: DialectChoice = [
      ...(["codes", "ascii", "samples", "sale", "other-paths"] as const),
      { statuses: { init: "WAIT" } },
    ];
    const report = join(folder, "report.json");
    expect(await run(await gateway(dialect), ["--stage", "2", "--report", report])).toBe(false);
    const differing = printed.filter((line) => line.startsWith("differs"));
    expect(differing.join("\n")).toMatch(/letters .*: set plainText: "ascii"/);
    const text = await readFile(report, "utf8");
    for (const secret of [...Object.values(ACCOUNT), "127.0.0.1"])
      expect(text.replace(/"gateway": .*/, "")).not.toContain(secret);

    await sandbox?.close();
    printed = [];
    await run(await gateway(dialectIn(report)), ["--stage", "2"]);
    expect(printed.filter((line) => line.startsWith("differs"))).toEqual(differing);
  });

  it("tries a channel by the code that is given", async () => {
    const url = await gateway("documented", { channel_a: "walletA" });
    expect(await run(url, ["--stage", "2", "--vendor", "channel_a"])).toBe(false);
    const given = ["--stage", "2", "--vendor", "channel_a=walletA"];
    expect(await run(url, given)).toBe(false);
    expect(printed.at(-1)).toBe(
      'in medusa-config, in the options of the account:\n  vendorCodes: {"channel_a":"walletA"},',
    );
    process.env[OPTION_VARIABLES.vendorCodes] = "channel_a=walletA";
    expect(await run(url, given)).toBe(true);
  });

  it("says that the account is not let in, and calls no further", async () => {
    const url = await gateway("documented");
    expect(await run(url, ["--stage", "2"], { apiToken: "another" })).toBe(false);
    expect(printed).toContainEqual(expect.stringMatching(/^differs {3}credentials .*check apiToken/));
    expect(await opened()).toEqual([]);
  });

  async function answering(answer: RequestListener): Promise<string> {
    const listening = createServer(answer);
    server = listening;
    await new Promise<void>((resolve) => void listening.listen(0, "127.0.0.1", resolve));
    return `http://127.0.0.1:${(listening.address() as AddressInfo).port}`;
  }

  it.each<[string, RequestListener, RegExp]>([
    [
      "a web page",
      (_, response) => response.end("<html>Welcome</html>"),
      /HTTP 200 with a body that is not JSON/,
    ],
    [
      "a proxy's refusal",
      (_, response) => response.writeHead(407).end(),
      /HTTP 407 with a body that is not JSON/,
    ],
    ["other JSON", (_, response) => response.end("{}"), /the answer has no ret_code/],
    ["a closed connection", (request) => request.socket.destroy(), /tran-query/],
  ])("says in one line that %s is no gateway", async (_, answer, message) => {
    const error: Error = await run(await answering(answer)).then(fail, (thrown) => thrown);
    expect(error.message).toMatch(message);
    expect(error.message).toMatch(/Is baseUrl the gateway's address/);
    expect(error.message).not.toContain("\n");
  });

  const fail = () => {
    throw new Error("it did not fail");
  };

  it.each([
    ["a name that nobody has", "https://gateway.invalid", /gateway.invalid: the name is not known/],
    [
      "a port that nobody listens on",
      "https://127.0.0.1:9",
      /127.0.0.1:9: ECONNREFUSED.*allow list.*calls from 127\.0\.0\.1$/,
    ],
  ])("says in one line that %s cannot be reached", async (_, url, message) => {
    await expect(run(url)).rejects.toThrow(message);
  });

  it("says which variables are missing", async () => {
    await expect(run("", [], { merchantNo: "" })).rejects.toThrow(
      "CROSSBORDER_BASE_URL: is required; CROSSBORDER_MERCHANT_NO: is required",
    );
  });

  it("opens no orders at the production gateway unless it is told so", async () => {
    await expect(run("https://127.0.0.1.example", ["--stage", "2"])).rejects.toThrow("--real-money");
  });

  it.each([
    [["--stage", "4"], "--stage: must be one of 0, 1, 2, 3, not 4"],
    [["--wait", "soon"], "--wait: must be a number of at most 1440, not soon"],
    [["--listen", "70000"], "--listen: must be a number of at most 65535"],
    [["--amount", "0"], "--amount: must be an amount"],
    [["--amount", "-1"], "--amount"],
    [["--vendor", "channel_x"], "--vendor: must be one of"],
    [["--currency", "eur"], "--currency: must be one of usd, cny, not eur"],
    [["--stages"], "Unknown option '--stages'"],
  ])("refuses %j", async (args, message) => {
    await expect(run("http://127.0.0.1:9", args)).rejects.toThrow(message);
  });

  it.each([
    ["is not there", undefined, "it cannot be read (ENOENT)"],
    ["is text", "hello", "it is not JSON"],
    ["is other JSON", '{ "name": "shop" }', "crossborder_check is missing, or of another version"],
    [
      "has a wrong switch",
      '{ "crossborder_check": 1, "dialect": { "letters": "latin" } }',
      "dialect.letters",
    ],
  ])("a file that %s is refused as a dialect", async (_, text, reason) => {
    const file = join(folder, "report.json");
    if (text !== undefined) await writeFile(file, text);
    expect(() => dialectIn(file)).toThrow(
      `${file} is no report of npx medusa-payment-crossborder-cli check: ${reason}`,
    );
  });
});
