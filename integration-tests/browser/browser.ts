import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { type Browser, chromium as playwright } from "playwright-core";

const LIBRARIES = join(tmpdir(), "al2023");
const FONTS = join(tmpdir(), "fonts");

/** A real browser out of an npm package: nothing is downloaded, and none has to be installed. */
export async function openBrowser(args: readonly string[] = []): Promise<Browser> {
  const { default: chromium } = await import("@sparticuz/chromium");
  const executablePath = await chromium.executablePath();
  await unpackLibraries();
  return await playwright.launch({
    executablePath,
    // Not the package's own arguments: they switch off the rules of the web that we want to run under.
    args: ["--no-sandbox", "--disable-background-networking", "--disable-gpu", ...args],
    env: {
      ...process.env,
      LD_LIBRARY_PATH: join(LIBRARIES, "lib"),
      // Fonts of the machine where it has some: those of the package know no Chinese.
      ...(!existsSync("/etc/fonts") && { FONTCONFIG_PATH: FONTS }),
    },
  });
}

/** What Chromium links to and a bare machine may lack: the package brings it, but unpacks it on Lambda only. */
async function unpackLibraries(): Promise<void> {
  if (existsSync(LIBRARIES)) return;
  const bin = join(dirname(require.resolve("@sparticuz/chromium")), "..", "..", "bin");
  const input = brotliDecompressSync(await readFile(join(bin, "al2023.tar.br")));
  await mkdir(LIBRARIES);
  execFileSync("tar", ["-x", "-C", LIBRARIES], { input });
}
