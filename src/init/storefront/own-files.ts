import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import type { Change } from "../files/change";
import { foldersAbove } from "../files/folders";

/** Where the newest starter has buttons and headings; the one before it takes them from a package. */
const UI = "@modules/common/components/ui";

interface Wishes {
  /** As the change is told. */
  shown(path: string): string;
  /** The module that this storefront takes buttons and headings from. */
  ui: string;
  /** Puts files back that were changed by hand. */
  overwrite: boolean;
}

/** The files that this package brings, as they lie in the storefront. */
export async function planOwnFiles(storefront: string, { shown, ui, overwrite }: Wishes): Promise<Change[]> {
  const templates = foldersAbove(__dirname)
    .map((folder) => join(folder, "templates/storefront"))
    .find((folder) => existsSync(folder));
  if (!templates) throw new Error("this package lacks its folder templates/storefront");
  const entries = await readdir(templates, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  return await Promise.all(
    files.sort().map(async (template): Promise<Change> => {
      const name = relative(templates, template).split(sep).join("/");
      const [path, file] = [shown(name), join(storefront, name)];
      const text = (await readFile(template, "utf8")).replaceAll(`"${UI}"`, `"${ui}"`);
      const there = await readFile(file, "utf8").catch(() => undefined);
      if (there === undefined) return { path, file, text, does: ["is new"] };
      const isSame = plain(there) === plain(text);
      if (isSame) return { path, file, text: there, does: [] };
      if (overwrite) return { path, file, text, does: ["is put back as the package has it"] };
      const kept = "was changed by hand, and stays; --overwrite puts it back";
      return { path, file, text: there, does: [], kept };
    }),
  );
}

/** Without what a formatter changes. */
const plain = (text: string) => text.replace(/[\s;,()]/g, "").replaceAll("'", '"');
