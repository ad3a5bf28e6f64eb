import { existsSync, readFileSync } from "node:fs";
import { readFile, readdir } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { loadCompiler } from "../backend/plan-backend";
import { type Change, Refusal } from "../files/change";
import { editEnvironment, readEnvironment } from "../files/env-files";
import { foldersAbove } from "../files/folders";
import { STOREFRONT_ENV, addressesOf } from "../project/addresses";
import type { Project } from "../project/find-project";
import { CHECKOUT_EDITS } from "./checkout-edits";
import { DATA_EDITS } from "./data-edits";
import { applyEdits } from "./edits";
import { ORDER_EDITS } from "./order-edits";
import { Source } from "./source";

const EDITS = [...DATA_EDITS, ...CHECKOUT_EDITS, ...ORDER_EDITS];
const EDITED = [...new Set(EDITS.map(({ path }) => path))];
const ENV_TEMPLATES = [".env.template", ".env.example"];
/** A file of every starter, by which is known where it takes buttons from. */
const WITH_BUTTON = "src/modules/checkout/components/payment/index.tsx";

/** Read by the payment components, in the browser. */
export const BACKEND_URL = "NEXT_PUBLIC_MEDUSA_BACKEND_URL";
export const STORE_KEY = "NEXT_PUBLIC_MEDUSA_PUBLISHABLE_KEY";

interface Wishes {
  /** Does what can be done, and tells the rest. */
  partial: boolean;
  overwrite: boolean;
}

interface StorefrontPlan {
  changes: Change[];
  /** What must be written by hand, where only a part is done. */
  byHand: string[];
}

/**
 * Every file of the storefront that init looks at, as it should be.
 * @throws Refusal for what is not recognized, with all of it
 */
export async function planStorefront(
  project: Project,
  storefront: string,
  { partial, overwrite }: Wishes,
): Promise<StorefrontPlan> {
  const shown = (name: string) => relative(project.start, join(storefront, name));
  const compiler = loadCompiler(storefront, shown("package.json"));
  const text = (path: string) => readFileSync(join(storefront, path), "utf8");
  const edited = EDITED.map((path) => {
    const edits = EDITS.filter((edit) => edit.path === path);
    const file = join(storefront, path);
    if (!existsSync(file)) return { path: shown(path), file, text: "", does: [], unknown: edits };
    return { ...applyEdits(compiler, shown(path), text(path), edits), file };
  });
  const byHand = edited.flatMap(({ path, unknown }) =>
    unknown.map((edit) => `${path}: ${edit.does}\n    ${edit.byHand}`),
  );
  if (byHand.length > 0 && !partial) {
    throw new Refusal(
      relative(project.start, storefront) || ".",
      `these places are not as in a starter of Medusa's:\n\n  ${byHand.join("\n  ")}\n`,
      "Write them by hand and run init again, or have the rest done by --partial",
    );
  }
  const ui = existsSync(join(storefront, WITH_BUTTON))
    ? new Source(compiler, WITH_BUTTON, text(WITH_BUTTON)).moduleOf("Button")
    : undefined;
  return {
    changes: [
      ...(await planOwnFiles(storefront, { shown, ui: ui ?? "@medusajs/ui", overwrite })),
      ...edited,
      ...(await planEnvironment(project, storefront)),
    ],
    byHand,
  };
}

/** Where the browser finds the store. The starter itself may know it on its server alone. */
async function planEnvironment(project: Project, storefront: string): Promise<Change[]> {
  const name = STOREFRONT_ENV.find((it) => existsSync(join(storefront, it)));
  const templates = ENV_TEMPLATES.filter((it) => existsSync(join(storefront, it)));
  const [template] = templates;
  const read = async (it: string) => await readFile(join(storefront, it), "utf8");
  const { backendUrl } = addressesOf(project);
  const edit = (it: string, text: string, value: string, more = {}): Change => {
    const file = join(storefront, it);
    const path = relative(project.start, file);
    return { ...editEnvironment(path, text, { [BACKEND_URL]: value }, more), file };
  };
  const changes = await Promise.all(templates.map(async (it) => edit(it, await read(it), "")));
  if (name) return [...changes, edit(name, await read(name), backendUrl, { fills: true })];
  if (!template) return [...changes, edit(".env.local", "", backendUrl)];
  const copied = withoutExamples(await read(template), backendUrl);
  return [...changes, edit(".env.local", copied, backendUrl, { from: template, fills: true })];
}

/** A template tells where most stores are, and may hold an example of a key. */
function withoutExamples(template: string, backendUrl: string): string {
  const set = (text: string, name: string, value: string) =>
    text.replace(new RegExp(`^(\\s*${name}\\s*=).*$`, "gm"), `$1${value}`);
  const names = [...readEnvironment(template).keys()].filter((name) => name.endsWith("MEDUSA_BACKEND_URL"));
  return names.reduce((text, name) => set(text, name, backendUrl), set(template, STORE_KEY, ""));
}

/** Where the newest starter has buttons and headings; the one before it takes them from a package. */
const UI = "@modules/common/components/ui";

interface OwnWishes {
  /** As the change is told. */
  shown(path: string): string;
  /** The module that this storefront takes buttons and headings from. */
  ui: string;
  /** Puts files back that were changed by hand. */
  overwrite: boolean;
}

/** The files that this package brings, as they lie in the storefront. */
async function planOwnFiles(storefront: string, { shown, ui, overwrite }: OwnWishes): Promise<Change[]> {
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
