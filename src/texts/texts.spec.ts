import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "@medusajs/framework/zod";
import { SOLVED_BY } from "../http/attention";
import attention from "./en/attention.json";
import health from "./en/health.json";
import transaction from "./en/transaction.json";

type Tree = { [key: string]: string | Tree };
const tree: z.ZodType<Tree> = z.record(z.string(), z.union([z.string(), z.lazy(() => tree)]));

/** All texts of a language, by file. */
const textsIn = (language: string): Tree =>
  Object.fromEntries(
    readdirSync(join(__dirname, language), { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".json"))
      .map((file) => [
        file.replace(".json", "").replaceAll("-", "_"),
        tree.parse(JSON.parse(readFileSync(join(__dirname, language, file), "utf8"))),
      ]),
  );
const ENGLISH = textsIn("en");

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
  const [reference, texts] = [byKey(ENGLISH), byKey(tree)];
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

describe("the texts", () => {
  const languages = readdirSync(__dirname, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

  it.each(languages)("lack nothing in %s, and the menu says at once what they say", (language) => {
    const { menu = {}, ...texts } = textsIn(language);
    expect(differences(texts, language)).toEqual([]);
    expect(texts).toMatchObject(menu);
  });

  it("are named one by one where a language lacks them", () => {
    const lacking = { healthy: "", warnings_one: "{{count}}", warnings: "many" };
    const withVerdict = (verdict: Tree): Tree => ({ ...ENGLISH, health: { ...health, verdict } });
    expect(differences(withVerdict(lacking), "en")).toEqual([
      "lacks health.verdict.errors",
      "health.verdict.healthy is empty",
    ]);
    expect(differences(withVerdict({ ...health.verdict, more: "more" }), "pl")).toEqual(
      expect.arrayContaining([
        "lacks health.verdict.errors_few",
        "lacks health.verdict.errors_many",
        "has health.verdict.more, which English has not",
      ]),
    );
  });

  it("have a button in words for everything that solves what waits for a person", () => {
    const labels = { ...transaction.action, ...attention.action };
    expect(Object.values(SOLVED_BY).filter((action) => !(action in labels))).toEqual([]);
  });
});
