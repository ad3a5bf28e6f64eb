import { createWriteStream, mkdirSync } from "node:fs";
import { join, relative } from "node:path";
import { ROOT } from "../../tooling/link-plugin";

const FOLDER = join(ROOT, "node_modules/.cache/medusa-payment-crossborder");

/** Keeps what is no news for the screen: what Medusa and the plugin write, and every call of the gateway. One for each demo that runs. */
export function openLogFile(port: number): { path: string; write(line: string): void } {
  mkdirSync(FOLDER, { recursive: true });
  const path = join(FOLDER, `demo-${port}.log`);
  const file = createWriteStream(path);
  return { path: relative(process.cwd(), path), write: (line) => void file.write(`${line}\n`) };
}
