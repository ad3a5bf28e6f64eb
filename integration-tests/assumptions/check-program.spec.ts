import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createSandbox, type Sandbox } from "../../packages/sandbox/src";
import { slow } from "../../testing/jest/lanes";
import { folderWithPlugin } from "../../testing/programs/folder-with-plugin";
import { ROOT } from "../../tooling/link-plugin";

const PROGRAM = join(ROOT, "packages/cli/dist/cli.js");
const TOKEN = "a-token-that-nobody-may-see";

/** What a program has printed, and how it ended. */
interface Ended {
  code: number | null;
  out: string;
  error: string;
}

/** Is told all that was printed so far. */
type OnLine = (printed: string, child: ChildProcessWithoutNullStreams) => "stop" | undefined;

slow.describe("check, as a terminal runs it", () => {
  let folder: string;
  let sandbox: Sandbox | undefined;
  beforeEach(async () => {
    folder = await folderWithPlugin();
  });
  afterEach(async () => {
    await sandbox?.close();
    // A program that was ended may still write into its home.
    await rm(folder, { recursive: true, maxRetries: 5 });
  });

  function run(baseUrl: string, args: string[], env = {}, onLine?: OnLine) {
    const account = {
      CROSSBORDER_BASE_URL: baseUrl,
      CROSSBORDER_API_TOKEN: TOKEN,
      CROSSBORDER_MERCHANT_NO: "200043",
      CROSSBORDER_STORE_NO: "300014",
    };
    const child = spawn(process.execPath, [PROGRAM, "check", ...args], {
      cwd: folder,
      env: { PATH: process.env.PATH, HOME: folder, ...account, ...env },
    });
    return new Promise<Ended>((resolve) => {
      let [out, error] = ["", ""];
      child.stdout.on("data", (chunk: Buffer) => {
        out += chunk.toString();
        if (onLine?.(out, child) === "stop") child.kill("SIGINT");
      });
      child.stderr.on("data", (chunk: Buffer) => (error += chunk.toString()));
      child.once("close", (code) => resolve({ code, out, error }));
    });
  }
  const openSandbox = async () => {
    sandbox = await createSandbox({ apiToken: TOKEN, merchantNo: "200043", storeNo: "300014" });
    return sandbox.url;
  };

  const orders = async (url: string) => {
    const answer = await fetch(`${url}/_sandbox/transactions`);
    return (
      (await answer.json()) as { transactions: Record<"reference" | "status" | "transactionNo", string>[] }
    ).transactions;
  };
  const payOpen = async (url: string) => {
    const open = (await orders(url)).findLast(({ status }) => ["init", "dealing"].includes(status));
    const headers = { "X-Crossborder-Sandbox": "1" };
    await fetch(`${url}/_sandbox/transactions/${open?.reference}/pay`, { method: "POST", headers });
  };

  it("ends with 0 where nothing differs, and with 1 where something does", async () => {
    const url = await openSandbox();
    expect(await run(url, [])).toMatchObject({ code: 0, error: "" });
    const headers = { "X-Crossborder-Sandbox": "1", "Content-Type": "application/json" };
    await fetch(`${url}/_sandbox/dialect`, { method: "PUT", headers, body: '"samples"' });
    const { code, out } = await run(url, []);
    expect([code, out]).toEqual([
      1,
      expect.stringContaining("in medusa-config, in the options of the account"),
    ]);
    expect(out).not.toContain(TOKEN);
  });

  it.each<[string, string[], RegExp]>([
    ["--largest", ["--stage", "2", "--amount", "0.05", "--largest", "900"], / {2}goods_length/],
    ["--calls", ["--stage", "1", "--calls", "50"], / {2}refusals/],
    ["--confirming", ["--stage", "3", "--wait", "1", "--confirming"], /^Type the code /m],
    ["--app", ["--stage", "3", "--wait", "1", "--app"], /^Hand this to the wallet /m],
    ["--renewal", ["--stage", "3", "--wait", "1", "--renewal", "--report", "kept.json"], /is charged again/],
  ])("stopped by Ctrl-C in %s says so in one line, and leaves nothing open", async (_, args, until) => {
    const url = await openSandbox();
    let isPaid = false;
    const { code, out, error } = await run(url, args, {}, (printed) => {
      if (!isPaid && /^Pay 0\.01 USD here/m.test(printed)) {
        isPaid = true;
        void payOpen(url);
      }
      return until.test(printed) ? "stop" : undefined;
    });
    expect([code, error]).toEqual([130, "crossborder: stopped (SIGINT)\n"]);
    expect(out).not.toContain(TOKEN);
    expect((await orders(url)).filter(({ status }) => ["init", "success"].includes(status))).toEqual([]);
  });

  it.each(["success_code", "counter"])(
    "stopped by Ctrl-C after %s says so in one line, and leaves nothing open",
    async (name) => {
      const url = await openSandbox();
      const { code, out, error } = await run(url, ["--stage", "2"], {}, (printed) =>
        printed.includes(`  ${name} (`) ? "stop" : undefined,
      );
      expect([code, error]).toEqual([130, "crossborder: stopped (SIGINT)\n"]);
      expect(out).not.toContain("differ,");
      const left = await orders(url);
      expect(left.length).toBeGreaterThan(0);
      expect(new Set(left.map(({ status }) => status))).toEqual(new Set(["closed"]));
    },
  );

  it("takes a customer's code that is typed, keeps a subscription, and ends it days later", async () => {
    const url = await openSandbox();
    const report = join(folder, "kept.json");
    const args = "--stage 3 --amount 0.02 --wait 1 --confirming --renewal --report".split(" ").concat(report);
    let asked = 0;
    const { code, out, error } = await run(url, args, {}, (printed, child) => {
      const times = printed.match(/^(Pay .* here|Type the code |Confirm it)/gm)?.length ?? 0;
      if (times === asked) return undefined;
      asked = times;
      if (/Type the code [^\n]*\n$/.test(printed)) child.stdin.write("CONFIRM1\n");
      else void payOpen(url);
      return undefined;
    });
    expect([error, code]).toEqual(["", 0]);
    expect(out).toMatch(/^agrees {4}confirming \(saw 000100 .*paid later\)$/m);
    expect(out).toMatch(/^the subscription \d+ goes on; .*kept\.json keeps it for --resume$/m);

    const kept = JSON.parse(await readFile(report, "utf8"));
    expect(JSON.stringify(kept)).not.toContain(TOKEN);
    const early = await run(url, ["--resume", report]);
    expect([early.code, early.out]).toEqual([
      0,
      expect.stringMatching(/first_payment \(saw look again after /),
    ]);
    kept.kept.paid_at = new Date(Date.now() - 2.6 * 24 * 60 * 60_000).toISOString();
    await writeFile(report, JSON.stringify(kept));
    const headers = { "X-Crossborder-Sandbox": "1", "Content-Type": "application/json" };
    const body = JSON.stringify({ advance_minutes: 2.6 * 24 * 60 });
    await fetch(`${url}/_sandbox/clock`, { method: "POST", headers, body });
    const own = (await orders(url)).filter(({ reference }) => reference === kept.kept.reference);
    const numbers = own.slice(1).flatMap(({ transactionNo }) => ["--deduction", transactionNo]);
    const later = await run(url, ["--resume", report, ...numbers]);
    expect([later.error, later.code]).toEqual(["", 0]);
    expect(later.out).toMatch(/^agrees {4}first_payment \(saw paymentCount 2: 1 after the first\)$/m);
    expect((await orders(url)).filter(({ status }) => status === "success")).toEqual([]);
    expect(await run(url, ["--resume", report])).toMatchObject({ code: 2 });
  });

  it.each([
    ["a proxy that nobody answers for", "https://gateway.example", { HTTPS_PROXY: "http://127.0.0.1:9" }],
    ["no network", "https://gateway.invalid", {}],
    ["nobody there", "http://127.0.0.1:9", {}],
  ])("says in one line what stands in the way: %s", async (_, url, env) => {
    const { code, out, error } = await run(url, [], env);
    expect(code).toBe(1);
    expect(error).toMatch(/^crossborder: .*(127\.0\.0\.1:9|gateway\.invalid).*\n$/);
    expect(out + error).not.toContain(TOKEN);
  });
});
