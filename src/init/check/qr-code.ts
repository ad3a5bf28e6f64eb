import { readFile } from "node:fs/promises";

/** Light modules around the code, without which some phones do not see it. */
const MARGIN = "  ";

/** A text as a QR code, two rows of modules in a line; nothing where it is too long for one. */
export async function qrcodeLines(text: string): Promise<string[]> {
  const { prepareZXingModule, writeBarcode } = await import("zxing-wasm/writer");
  // Its default is a public CDN.
  const wasmBinary = await readFile(require.resolve("zxing-wasm/writer/zxing_writer.wasm"));
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasmBinary).buffer } });
  const { utf8, error } = await writeBarcode(text, { format: "QRCode", ecLevel: "L" });
  if (error !== "") return [];
  const rows = utf8.split("\n").filter((row) => row !== "");
  const empty = " ".repeat(rows[0]?.length ?? 0);
  return [empty, ...rows, empty].map((row) => `${MARGIN}${row}${MARGIN}`);
}

const COLOURS = "\u001b[30;107m";
const PLAIN = "\u001b[0m";

/** Also where a terminal writes light on dark, which wallets do not read. */
export const darkOnLight = (lines: readonly string[]): string =>
  lines.map((line) => `${COLOURS}${line}${PLAIN}`).join("\n");
