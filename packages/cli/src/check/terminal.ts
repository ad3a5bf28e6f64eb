import { generate } from "lean-qr";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import { goOn } from "../files/run-program";

/*
 * How stage 3 speaks with the person who pays.
 */

const OFTEN_MS = 200;

export const say = (line: string): void => console.log(line);

/** With a QR code for a phone, where it fits the terminal. */
export async function ask(what: string, address: string): Promise<void> {
  console.log(`${what}: ${address}`);
  const { isTTY, columns } = process.stdout;
  const lines = isTTY ? qrcodeLines(address) : [];
  if (lines.length > 0 && (lines[0]?.length ?? 0) <= columns) console.log(darkOnLight(lines));
}

/** What is typed in a line; empty where there is nobody, or nobody types in time. @throws Stopped by Ctrl-C */
export async function read(what: string, within_ms: number): Promise<string> {
  console.log(what);
  // Without the terminal's own line editing, which would keep Ctrl-C to itself.
  const lines = createInterface({ input: process.stdin, terminal: false });
  const end = Date.now() + within_ms;
  let typed: string | undefined;
  lines.once("line", (line) => (typed = line.trim()));
  lines.once("close", () => (typed ??= ""));
  try {
    while (typed === undefined && Date.now() < end) {
      await pause(OFTEN_MS);
      goOn();
    }
    return typed ?? "";
  } finally {
    lines.close();
  }
}

/** Light modules around the code, without which some phones do not see it. */
const MARGIN = 2;

/** A text as a QR code, two rows of modules in a line; nothing where it is too long for one. */
export function qrcodeLines(text: string): string[] {
  const code = drawn(text);
  if (!code) return [];
  const modules = Array.from({ length: code.size + 2 * MARGIN }, (_, at) => at - MARGIN);
  const rows = modules.map((y) => modules.map((x) => code.get(x, y)));
  const pairs = rows.flatMap((upper, at) => (at % 2 === 0 ? [[upper, rows[at + 1] ?? []] as const] : []));
  return pairs.map(([upper, lower]) =>
    upper.map((isDark, x) => BLOCKS[`${Number(isDark)}${Number(lower[x] ?? false)}`]).join(""),
  );
}

/** By the module above, and the one below: whether it is dark. */
const BLOCKS: Readonly<Record<string, string>> = { "00": " ", "01": "▄", "10": "▀", "11": "█" };

function drawn(text: string) {
  try {
    return generate(text);
  } catch {
    return undefined;
  }
}

const COLOURS = "\u001b[30;107m";
const PLAIN = "\u001b[0m";

/** Also where a terminal writes light on dark, which wallets do not read. */
export const darkOnLight = (lines: readonly string[]): string =>
  lines.map((line) => `${COLOURS}${line}${PLAIN}`).join("\n");
