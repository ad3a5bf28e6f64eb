import { type ChildProcess, spawn } from "node:child_process";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { until } from "./receiver.spec.helper";
import { verifySignOf } from "./signature";

const ACCOUNT = ["--api-token", "T", "--merchant-no", "M", "--store-no", "S"];

const children: ChildProcess[] = [];
afterEach(() => {
  // Has ended already, unless the test failed.
  for (const child of children.splice(0)) child.kill("SIGKILL");
});

/** Runs the program from its source. */
function run(...flags: string[]) {
  const cli = join(__dirname, "cli.ts");
  const child = spawn(process.execPath, ["-r", "ts-node/register", cli, ...flags], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  children.push(child);
  const output = { out: "", err: "" };
  child.stdout.on("data", (chunk: Buffer) => (output.out += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (output.err += chunk.toString()));
  const exit = new Promise<number | null>((resolve) => child.once("close", resolve));
  return { child, output, exit };
}

async function listening({ output }: ReturnType<typeof run>): Promise<string> {
  const [, url = ""] = await until(() => /^listening on (http:\/\/127\.0\.0\.1:\d+)$/m.exec(output.out));
  return url;
}

/** A signed call of the merchant. */
async function call(address: string, more: Record<string, string>): Promise<unknown> {
  const fields = { merchantNo: "M", storeNo: "S", amount: "1.00", currency: "USD", ...more };
  const body = new URLSearchParams({ ...fields, verifySign: verifySignOf(fields, "T") });
  const response = await fetch(address, { method: "POST", body });
  return await response.json();
}

it.each(["SIGINT", "SIGTERM"] as const)("takes calls, logs them, and ends cleanly on %s", async (signal) => {
  const program = run("--port", "0", ...ACCOUNT, "--mer-group-no", "G");
  const { child, output, exit } = program;
  const url = await listening(program);
  const order = { merGroupNo: "G", reference: "R1" };
  expect(await call(`${url}/app-instore/v2/add`, order)).toMatchObject({ ret_code: "000100" });
  await until(() => output.out.includes("add R1 1.00 000100 add success"));
  child.kill(signal);
  expect(await exit).toBe(0);
  expect(output.err).toBe("");
});

it("writes no warning while many calls wait for their answer, and many notifications for their next send", async () => {
  const program = run("--port", "0", ...ACCOUNT);
  const { child, output, exit } = program;
  const url = await listening(program);
  const faults = await fetch(`${url}/_sandbox/faults`, {
    method: "PUT",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ "cashier-add": { delay_ms: 300 } }),
  });
  expect(faults.status).toBe(200);
  const orders = Array.from({ length: 12 }, (_, nth) => ({
    reference: `R${nth}`,
    ipnUrl: "https://127.0.0.1:1/ipn",
  }));
  const answers = await Promise.all(orders.map((order) => call(`${url}/app-instore/v2/cashier-add`, order)));
  expect(answers).toEqual(answers.map(() => expect.objectContaining({ ret_code: "000100" })));
  for (const { reference } of orders) {
    await fetch(`${url}/_sandbox/transactions/${reference}/pay`, { method: "POST" });
  }
  const notified = async () => (await fetch(`${url}/_sandbox/notifications`)).text();
  await until(async () => (await notified()).split("unreachable").length > orders.length);
  child.kill();
  expect(await exit).toBe(0);
  expect(output.err).toBe("");
});

it("prints its flags with --help", async () => {
  const { output, exit } = run("--help");
  expect(await exit).toBe(0);
  for (const flag of ["--port", "--api-token", "--merchant-no", "--store-no", "--mer-group-no"]) {
    expect(output.out).toContain(flag);
  }
});

describe("says in one line what is wrong with", () => {
  it.each([
    ["a missing token", ["--merchant-no", "M", "--store-no", "S"], "--api-token: is required"],
    ["a missing merchant", ["--api-token", "T", "--store-no", "S"], "--merchant-no: is required"],
    ["a missing store", ["--api-token", "T", "--merchant-no", "M"], "--store-no: is required"],
    ["an empty group", [...ACCOUNT, "--mer-group-no", ""], "--mer-group-no: is required"],
    ["a port that is no number", [...ACCOUNT, "--port", "http"], "--port: must be a number from 0 to 65535"],
    ["an unknown flag", [...ACCOUNT, "--prot", "1"], "--prot"],
    ["a stray word", [...ACCOUNT, "start"], "start"],
  ])("%s", async (_what, flags, words) => {
    const { output, exit } = run(...flags);
    expect(await exit).toBe(1);
    expect(output.err).toContain(words);
    expect(output.err.trim().split("\n")).toHaveLength(1);
    expect(output.out).toBe("");
  });

  it("a port that is taken", async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
    const { port } = other.address() as AddressInfo;
    const { output, exit } = run(...ACCOUNT, "--port", String(port));
    expect(await exit).toBe(1);
    expect(output.err).toBe(`crossborder-sandbox: --port: ${port} is already in use\n`);
    other.close();
  });
});
