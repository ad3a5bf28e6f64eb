import { spawn } from "node:child_process";
import { once } from "node:events";
import { createReadStream, existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createBrotliDecompress } from "node:zlib";
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
  await mkdir(LIBRARIES);
  const tar = spawn("tar", ["-x", "-C", LIBRARIES], { stdio: ["pipe", "ignore", "inherit"] });
  const done = once(tar, "close");
  await pipeline(createReadStream(join(bin, "al2023.tar.br")), createBrotliDecompress(), tar.stdin);
  await done;
}
