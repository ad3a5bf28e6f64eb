import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createSandbox, type Sandbox } from "../../packages/sandbox/src";
import { ROOT } from "../../tooling/link-plugin";

const PROGRAM = join(ROOT, ".medusa/server/src/init/cli.js");
const TOKEN = "a-token-that-nobody-may-see";

/** What a program has printed, and how it ended. */
interface Ended {
  code: number | null;
  out: string;
  error: string;
}

describe("npx crossborder check, as a terminal runs it", () => {
  let folder: string;
  let sandbox: Sandbox | undefined;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "crossborder-program-"));
  });
  afterEach(async () => {
    await sandbox?.close();
    await rm(folder, { recursive: true });
  });

  function run(baseUrl: string, args: string[], env = {}, onLine?: (line: string) => "stop" | undefined) {
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
        if (onLine?.(out) === "stop") child.kill("SIGINT");
      });
      child.stderr.on("data", (chunk: Buffer) => (error += chunk.toString()));
      child.once("close", (code) => resolve({ code, out, error }));
    });
  }
  const openSandbox = async () => {
    sandbox = await createSandbox({ apiToken: TOKEN, merchantNo: "200043", storeNo: "300014" });
    return sandbox.url;
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

  it.each(["success_code", "counter"])(
    "stopped by Ctrl-C after %s says so in one line, and leaves nothing open",
    async (name) => {
      const url = await openSandbox();
      const { code, out, error } = await run(url, ["--stage", "2"], {}, (printed) =>
        printed.includes(`  ${name} (`) ? "stop" : undefined,
      );
      expect([code, error]).toEqual([130, "crossborder: stopped (SIGINT)\n"]);
      expect(out).not.toContain("differ,");
      const answer = await fetch(`${url}/_sandbox/transactions`);
      const { transactions } = (await answer.json()) as { transactions: { status: string }[] };
      expect(transactions.length).toBeGreaterThan(0);
      expect(new Set(transactions.map(({ status }) => status))).toEqual(new Set(["closed"]));
    },
  );

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
