import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Browser, chromium, type LaunchOptions } from "playwright-core";
import { RUNS_HERE, unpackChromium } from "./unpack-chromium";

const ARGS = ["--no-sandbox", "--disable-background-networking", "--disable-gpu"];

/** A script: by how many pixels the page is wider than the window. */
export const OVERFLOW = "document.documentElement.scrollWidth - document.documentElement.clientWidth";

interface Settings {
  /** Folder in which the package's browser is unpacked. */
  cache?: string;
  /** Further command-line arguments of Chromium. */
  args?: readonly string[];
}

/**
 * A real browser: the one that `CHROMIUM_PATH` names, or one out of an npm package, so that none has to be installed.
 * @throws when `CHROMIUM_PATH` names no browser, or the package's does not run on this kind of machine
 */
export async function openBrowser({ cache, args = [] }: Settings = {}): Promise<Browser> {
  const installed = process.env.CHROMIUM_PATH;
  if (installed) return await openInstalled(installed, args);
  if (!RUNS_HERE) {
    throw new Error(
      `The tests bring a Chromium for Linux on x64 only, and this is ${process.platform} on ${process.arch}: ` +
        "name an installed one in CHROMIUM_PATH",
    );
  }
  const folder = await unpackChromium(cache);
  const launch = () =>
    open(join(folder, "chromium"), args, {
      ...process.env,
      LD_LIBRARY_PATH: join(folder, "lib"),
      // Fonts of the machine where it has some: those of the package know no Chinese.
      ...(!existsSync("/etc/fonts") && { FONTCONFIG_PATH: folder }),
    });
  // On a busy machine it was seen to die of a SIGSEGV as it starts, once in many hundreds of times.
  return await launch().catch(launch);
}

async function openInstalled(path: string, args: readonly string[]): Promise<Browser> {
  try {
    return await open(path, args);
  } catch (error) {
    // Its further lines are all the arguments, and what the launcher did about it.
    const [reason] = String(error).split("\n");
    throw new Error(`CHROMIUM_PATH: ${path} does not open as a browser: ${reason}`, {
      cause: error,
    });
  }
}

const open = (executablePath: string, args: readonly string[], env?: LaunchOptions["env"]) =>
  // Not the package's own arguments: they switch off the rules of the web that we want to run under.
  chromium.launch({ executablePath, args: [...ARGS, ...args], env });
