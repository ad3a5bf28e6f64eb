import { readFile } from "node:fs/promises";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import { darkOnLight, qrcodeLines } from "./terminal";

const ADDRESS = "https://gateway.example/cashier/202411231231234567890?token=a-b_c";

/** Each character is two modules, one above the other. */
const DARK = { upper: "█▀", lower: "█▄" };
const SIZE = 8;

/** A picture of what a terminal shows. */
function photographed(lines: readonly string[]) {
  const [width, height] = [(lines[0]?.length ?? 0) * SIZE, lines.length * 2 * SIZE];
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const row = Math.floor(y / SIZE);
      const shown = lines[Math.floor(row / 2)]?.[Math.floor(x / SIZE)] ?? " ";
      const isDark = DARK[row % 2 === 0 ? "upper" : "lower"].includes(shown);
      if (isDark) data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3);
    }
  }
  return { data, width, height, colorSpace: "srgb" as const };
}

describe("the QR code of a payment page in the terminal", () => {
  it("is read by a phone as the address", async () => {
    const lines = qrcodeLines(ADDRESS);
    const wasmBinary = await readFile(require.resolve("zxing-wasm/reader/zxing_reader.wasm"));
    prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasmBinary).buffer } });
    const [code] = await readBarcodes(photographed(lines), { formats: ["QRCode"] });
    expect(code?.text).toBe(ADDRESS);
  });

  it("fits a terminal of 80 columns, and is dark on light in each line", async () => {
    const lines = qrcodeLines(ADDRESS);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(80);
    const shown = darkOnLight(lines).split("\n");
    expect(shown).toEqual(lines.map((line) => `\u001b[30;107m${line}\u001b[0m`));
  });

  it("is left out where the address is too long for one", async () => {
    expect(qrcodeLines("x".repeat(5_000))).toEqual([]);
  });
});
