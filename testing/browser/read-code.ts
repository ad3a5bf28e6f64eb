import { readFile } from "node:fs/promises";
import type { Locator } from "playwright-core";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";

/** What a QR code says, read from the pixels that the browser shows. */
export async function readCode(code: Locator): Promise<string[]> {
  const { buffer } = await readFile(require.resolve("zxing-wasm/reader/zxing_reader.wasm"));
  prepareZXingModule({ overrides: { wasmBinary: buffer } });
  return (await readBarcodes(await code.screenshot(), { formats: ["QRCode"] })).map(({ text }) => text);
}
