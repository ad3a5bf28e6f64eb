import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { z } from "zod";

const manifest = z.object({ version: z.string() });

/** Where the installed Medusa is. */
export const FOLDER = dirname(require.resolve("@medusajs/medusa/package.json"));

/** The text of a file of it. */
export const medusaFile = (path: string): string => readFileSync(join(FOLDER, path), "utf8");

export const VERSION = manifest.parse(JSON.parse(medusaFile("package.json"))).version;

/** Whether it is of this minor version of 2, or a later one. */
export const isSince = (minor: number): boolean => Number(VERSION.split(".")[1]) >= minor;
