import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { until } from "./receiver.spec.helper";
import { verifySignOf } from "./signature";

const children: ChildProcess[] = [];
afterEach(() => {
  // Has ended already, unless the test failed.
  for (const child of children.splice(0)) child.kill("SIGKILL");
});

/** Runs the program from its source. */
export function run(...flags: string[]) {
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

export async function listening({ output }: ReturnType<typeof run>): Promise<string> {
  const [, url = ""] = await until(() => /^listening on (http:\/\/127\.0\.0\.1:\d+)$/m.exec(output.out));
  return url;
}

/** A signed call of the merchant. */
export async function call(address: string, more: Record<string, string>, token = "T"): Promise<unknown> {
  const fields = { merchantNo: "M", storeNo: "S", amount: "1.00", currency: "USD", ...more };
  const body = new URLSearchParams({ ...fields, verifySign: verifySignOf(fields, token) });
  const response = await fetch(address, { method: "POST", body });
  return await response.json();
}
