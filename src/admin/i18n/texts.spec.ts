import { readdirSync } from "node:fs";
import languages from ".";
import { en } from "./en";

type Tree = { [key: string]: string | Tree };

/** The general form stands under the key alone. */
const PLURAL = /_(zero|one|two|few|many)$/;

const flat = (tree: Tree, path = ""): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === "string" ? [[`${path}${key}`, value]] : flat(value, `${path}${key}.`),
  );

/** The texts of a language by key, all forms of a plural under one. */
function byKey(tree: Tree): Map<string, { forms: string[]; placeholders: string[] }> {
  const found = new Map<string, { forms: string[]; placeholders: string[] }>();
  for (const [path, text] of flat(tree)) {
    const [, form] = PLURAL.exec(path) ?? [];
    const key = path.replace(PLURAL, "");
    const { forms, placeholders } = found.get(key) ?? { forms: [], placeholders: [] };
    found.set(key, {
      forms: [...forms, ...(form && text ? [form] : [])],
      placeholders: [...new Set([...placeholders, ...(text.match(/\{\{\w+\}\}/g) ?? [])])].sort(),
    });
  }
  return found;
}

/** What a language lacks beside English, and what it has too much: one line each. */
function differences(tree: Tree, locale: string): string[] {
  const [reference, texts] = [byKey(en), byKey(tree)];
  const empty = flat(tree).filter(([, text]) => text === "");
  const { pluralCategories } = new Intl.PluralRules(locale).resolvedOptions();
  const lacking = [...reference].flatMap(([key, { forms, placeholders }]) => {
    const text = texts.get(key);
    if (!text) return [`lacks ${key}`];
    // A name such as {{package}} is left out of no language; a count may be, where its grammar has but one form.
    const shown = text.placeholders.join(" ");
    const wanted = placeholders.join(" ");
    const needed = forms.length > 0 ? pluralCategories.filter((form) => form !== "other") : [];
    const missing = needed.filter((form) => !text.forms.includes(form));
    return [
      ...(shown === wanted ? [] : [`${key} has ${shown || "no placeholder"} instead of ${wanted || "none"}`]),
      ...missing.map((form) => `lacks ${key}_${form}`),
    ];
  });
  const surplus = [...texts.keys()].filter((key) => !reference.has(key));
  return [
    ...lacking,
    ...surplus.map((key) => `has ${key}, which English has not`),
    ...empty.map(([key]) => `${key} is empty`),
  ];
}

describe("the texts of the admin", () => {
  const folders = readdirSync(__dirname, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

  it.each(folders)("lack nothing in %s, and the menu says at once what they say", async (folder) => {
    // The dashboard writes `zhCN`.
    const name = folder.replace(/-(\w+)$/, (_, region: string) => region.toUpperCase());
    const { [name]: texts = {} }: Record<string, Tree> = await import(`./${folder}`);
    expect(differences(texts, folder)).toEqual([]);
    const atOnce = new Map(Object.entries<{ crossborder: Tree }>(languages)).get(name);
    expect(texts).toMatchObject(atOnce?.crossborder ?? { menu: "is missing" });
  });

  it("are named one by one where a language lacks them", () => {
    const { verdict, ...health } = en.health;
    const texts = {
      ...en,
      health: { ...health, verdict: { healthy: "", warnings_one: "{{count}}", warnings: "many" } },
    };
    expect(differences(texts, "en")).toEqual([
      "lacks health.verdict.errors",
      "health.verdict.healthy is empty",
    ]);
    expect(
      differences({ ...en, health: { ...health, verdict: { ...verdict, more: "more" } } }, "pl"),
    ).toEqual(
      expect.arrayContaining([
        "lacks health.verdict.errors_few",
        "lacks health.verdict.errors_many",
        "has health.verdict.more, which English has not",
      ]),
    );
  });
});
