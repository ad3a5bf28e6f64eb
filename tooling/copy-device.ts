import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ROOT } from "./link-plugin";

/* Writes the plugin's copy of what the storefront's package knows of devices: neither may import the other. */

const SOURCE = "packages/storefront/src/device.ts";
export const COPY = "src/api/pay-page/device.ts";

/** What the copy is to be. */
export const copyOfDevice = async (): Promise<string> =>
  `// Written by "npm run copy:device" out of ${SOURCE}: change that file.\n${await readFile(join(ROOT, SOURCE), "utf8")}`;

if (require.main === module) void copyOfDevice().then((text) => writeFile(join(ROOT, COPY), text));
