import { edit, evaluate } from "./edit-config.spec.helper";
import { Refusal } from "../files/change";

const UTILS = "@medusajs/framework/utils";
const file = (before: string, inside: string) =>
  `import { defineConfig, Modules } from "${UTILS}";\n${before}\nmodule.exports = defineConfig({\n${inside}\n});\n`;

const PAYMENT = '{ resolve: "@medusajs/medusa/payment", options: { providers: [] } }';
const REDIS = '{ resolve: "@medusajs/medusa/caching" }';

/** The names of all payment modules that Medusa would be started with. */
function paymentModules(text: string, env: Record<string, string>): string[] {
  const config = evaluate(text, env);
  const modules: unknown = config && typeof config === "object" && "modules" in config ? config.modules : [];
  const entries = Array.isArray(modules) ? modules : Object.values(modules ?? {});
  return entries.map((entry) => JSON.stringify(entry)).filter((entry) => /payment"/.test(entry));
}

describe("a store has exactly one payment module afterwards, with the provider in it", () => {
  it.each<[string, string]>([
    [
      "with a module under a condition, as Medusa's guides write it",
      file("", `modules: [...(process.env.REDIS_URL ? [${REDIS}] : [])]`),
    ],
    [
      "with a module behind &&",
      file("", `modules: [...((process.env.REDIS_URL && [${REDIS}]) || []), ${PAYMENT}]`),
    ],
    [
      "with a module that is pushed under a condition",
      file(`const modules = [${PAYMENT}];\nif (process.env.REDIS_URL) modules.push(${REDIS});`, "modules"),
    ],
    [
      "with a module that is pushed onto nothing",
      file(`const modules: object[] = [];\nmodules.push(${REDIS});`, "modules: modules"),
    ],
    [
      "with a list of this file that is spread",
      file(`const shared = [${REDIS}, ${PAYMENT}];`, "modules: [...shared]"),
    ],
    [
      "with an object of this file that is spread",
      file(`const shared = { modules: [${PAYMENT}] };`, "...shared"),
    ],
    [
      "with the payment module in a const",
      file(`const payment = ${PAYMENT};`, `modules: [payment, ${REDIS}]`),
    ],
    [
      "with providers that are pushed",
      file(
        `const providers: object[] = [];\nif (process.env.REDIS_URL) providers.push({ resolve: "./stripe", id: "s" });`,
        'modules: [{ resolve: "@medusajs/medusa/payment", options: { providers } }]',
      ),
    ],
    ["with require.resolve", file("", 'modules: [{ resolve: require.resolve("@medusajs/medusa/payment") }]')],
    [
      "with a key",
      file(
        "",
        `modules: [{ key: Modules.CACHE, resolve: "./cache" }, { key: Modules.PAYMENT, ...${PAYMENT} }]`,
      ),
    ],
    [
      "with a common part of entries",
      file("const common = { options: {} };", 'modules: [{ ...common, resolve: "./brand" }]'),
    ],
    [
      "with modules as an object under a condition",
      file(
        "",
        `modules: { ...(process.env.REDIS_URL && { cache: ${REDIS} }), [Modules.PAYMENT]: ${PAYMENT} }`,
      ),
    ],
    [
      "with modules as an object that imports one",
      file('import cache from "./cache";', "modules: { cache }"),
    ],
    [
      "with plugins that are imported",
      file('import { ours } from "./plugins";', "plugins: [...(ours ?? [])]"),
    ],
    [
      "with settings that are imported before it",
      file('import { shared } from "./shared";', `...shared, plugins: [], modules: [${REDIS}]`),
    ],
    [
      "in JavaScript",
      `const { loadEnv, defineConfig } = require("${UTILS}");\nloadEnv("development", ".");\nconst config = defineConfig({ modules: [${PAYMENT}] });\nmodule.exports = config;\n`,
    ],
  ])("%s", (_, text) => {
    const { text: written } = edit(text);
    for (const env of [{ REDIS_URL: "" }, { REDIS_URL: "redis://" }]) {
      const before = paymentModules(text, env);
      const after = paymentModules(written, env);
      expect(before.length).toBeLessThanOrEqual(1);
      expect(after).toEqual([expect.stringContaining("medusa-payment-crossborder/providers/crossborder")]);
      expect(after[0]).toContain('"dependencies":["crossborder","query"]');
    }
    expect(edit(written).does).toEqual([]);
  });
});

describe("nothing is written, and the line is named, where this file does not show that there is one payment module", () => {
  const PUSHED = `const modules = [${REDIS}];`;
  it.each<[string, string]>([
    ["it is pushed", file(`${PUSHED}\nmodules.push(${PAYMENT}); // here`, "modules")],
    [
      "it is pushed under a condition",
      file(
        `${PUSHED}\nif (process.env.KEY) {\n  modules.unshift(\n    ${PAYMENT}, // here\n  );\n}`,
        "modules",
      ),
    ],
    [
      "something imported is pushed",
      file(`import { more } from "./more";\n${PUSHED}\nmodules.push(...more); // here`, "modules"),
    ],
    [
      "the list is changed in another way",
      file(`${PUSHED}\nmodules.splice(0, 1, ${PAYMENT}); // here`, "modules"),
    ],
    ["the list is handed on", file(`${PUSHED}\naddPayment(modules); // here`, "modules")],
    ["an entry is replaced", file(`${PUSHED}\nmodules[0] = ${PAYMENT}; // here`, "modules")],
    [
      "an entry is imported",
      file('import stripe from "./stripe";', `modules: [\n${REDIS},\nstripe, // here\n]`),
    ],
    ["a list is imported", file('import { shared } from "./shared";', "modules: [\n...shared, // here\n]")],
    ["an entry comes from a function", file("", "modules: [\nredis(), // here\n]")],
    ["the list can be given another value", file(`let modules = [${REDIS}];`, "modules, // here")],
    ["the list is filtered", file("", `modules: [${REDIS}].filter(Boolean), // here`)],
    ["there are two", file("", `modules: [\n${PAYMENT},\n{ resolve: "@medusajs/payment" }, // here\n]`)],
    [
      "one of two is under a condition",
      file("", `modules: [\n${PAYMENT},\n...(process.env.KEY ? [${PAYMENT}] : []), // here\n]`),
    ],
    [
      "the only one is under a condition",
      file("", `modules: [\n...(process.env.KEY ? [${PAYMENT}] : []), // here\n]`),
    ],
    [
      "a module is chosen by the environment",
      file("", "modules: [\n{ resolve: process.env.MODULE }, // here\n]"),
    ],
    [
      "a module of the store's own is called payment",
      file("", 'modules: [\n{ resolve: "./src/modules/payment" }, // here\n]'),
    ],
    [
      "the payment module is the store's own",
      file("", 'modules: {\npayment: { resolve: "./src/pay" }, // here\n}'),
    ],
    [
      "it is switched off",
      file("", 'modules: [\n{ resolve: "@medusajs/medusa/payment", disable: true }, // here\n]'),
    ],
    [
      "an entry's resolve may be replaced",
      file('import { o } from "./o";', 'modules: [\n{ resolve: "./brand", ...o }, // here\n]'),
    ],
    ["a key is computed", file('import { P } from "./p";', `modules: {\n[P]: ${PAYMENT}, // here\n}`)],
    [
      "an object of modules is imported",
      file('import { shared } from "./shared";', "modules: {\n...shared, // here\n}"),
    ],
    [
      "an object of modules is changed",
      file(`const modules = { cache: ${REDIS} };\nmodules.payment = ${PAYMENT}; // here`, "modules"),
    ],
    ["modules are written twice", file("", `modules: [],\nmodules: [${PAYMENT}], // here`)],
    [
      "modules may be replaced",
      file('import { shared } from "./shared";', "plugins: [],\nmodules: [],\n...shared, // here"),
    ],
    [
      "modules may be in what is spread",
      file('import { shared } from "./shared";', "plugins: [],\n...shared, // here"),
    ],
    ["modules are under a condition", file("", `...(process.env.KEY && { modules: [${PAYMENT}] }), // here`)],
    [
      "a list that is chosen is changed",
      file(
        `const shared = process.env.KEY ? [${REDIS}] : [];\nshared.push(${PAYMENT}); // here`,
        "modules: [...shared]",
      ),
    ],
    [
      "the payment module's entry is changed",
      file(`const payment = ${PAYMENT};\npayment.options = { providers: [] }; // here`, "modules: [payment]"),
    ],
    [
      "the payment module's options are changed",
      file(
        "const options = { providers: [] };\noptions.providers = []; // here",
        'modules: [{ resolve: "@medusajs/medusa/payment", options }]',
      ),
    ],
    [
      "a list that is spread is changed",
      file(`const shared = [${REDIS}];\nshared.push(${PAYMENT}); // here`, "modules: [...shared]"),
    ],
    [
      "the settings are changed",
      `import { defineConfig } from "${UTILS}";\nconst store = { modules: [] };\nstore.modules.push(${PAYMENT}); // here\nexport default defineConfig(store);\n`,
    ],
    [
      "the configuration is changed",
      `import { defineConfig } from "${UTILS}";\nconst config = defineConfig({ modules: [] });\nconfig.modules.payment = ${PAYMENT}; // here\nexport default config;\n`,
    ],
    [
      "the export is changed",
      `import { defineConfig } from "${UTILS}";\nmodule.exports = defineConfig({ modules: [] });\nmodule.exports.modules.payment = ${PAYMENT}; // here\n`,
    ],
    [
      "defineConfig is the store's own",
      'import { defineConfig } from "./define"; // here\nexport default defineConfig({});\n',
    ],
    [
      "defineConfig is wrapped",
      'import * as medusa from "x";\nfunction defineConfig(c: object) { // here\n  return medusa.define(c);\n}\nexport default defineConfig({});\n',
    ],
  ])("%s", (name, text) => {
    const line = text.split("\n").findIndex((it) => it.includes("// here")) + 1;
    const refused = () => edit(text);
    expect(refused).toThrow(Refusal);
    expect(refused).toThrow(`medusa-config.ts: line ${line}: expected `);
    // Nobody is told to add what is there.
    const has =
      /there are two|one of two|the only one|it is pushed|switched off|payment module is the store's own/.test(
        name,
      );
    const added = expect(refused);
    if (has) added.not.toThrow("Add this by hand");
    else added.toThrow("Add this by hand, of the payment module what its entry lacks");
  });
});

describe("what is said to be wrong is right, once that is done which is said", () => {
  const OTHER = '{ resolve: "./stripe", id: "stripe" }';
  const OURS = '{ resolve: "./ours", id: "ours" }';
  const entry = (providers: string, more = "") =>
    `{ resolve: "@medusajs/medusa/payment"${more}, options: { providers: [${providers}] } }`;
  it.each<[string, string, string, string, unknown[]]>([
    [
      "two payment modules",
      `${entry(OTHER)}, ${entry(OURS)}`,
      "move the providers of both into options.providers of one, and delete the other",
      entry(`${OTHER}, ${OURS}`),
      ["stripe", "ours", "main"],
    ],
    [
      "a payment module under a condition",
      `...(process.env.KEY ? [${entry(OTHER)}] : [])`,
      "Write the entry into the list of modules, under no condition; one may stand within its options.providers",
      entry(`...(process.env.KEY ? [${OTHER}] : [])`),
      ["stripe", "main"],
    ],
    [
      "a payment module that is switched off",
      entry(OTHER, ", disable: true"),
      "Delete disable there",
      entry(OTHER),
      ["stripe", "main"],
    ],
    [
      "another module than Medusa's",
      `{ key: "payment", resolve: "./src/pay", options: { providers: [${OTHER}] } }`,
      'Write resolve: "@medusajs/medusa/payment" there',
      entry(OTHER),
      ["stripe", "main"],
    ],
  ])("%s", (_, wrong, remedy, mended, ids) => {
    expect(() => edit(file("", `modules: [${wrong}]`))).toThrow(remedy);
    const { text } = edit(file("", `modules: [${mended}]`));
    expect(evaluate(text, { KEY: "k" })).toMatchObject({
      modules: [{ options: { providers: ids.map((id) => expect.objectContaining({ id })) } }],
    });
  });

  it.each([
    ["modules that come from elsewhere", "modules: load()"],
    ["plugins that come from elsewhere", "plugins: load()"],
  ])("%s can be written here instead, as it is said", (_, unread) => {
    const said = () => edit(file("const load = () => [];", unread));
    expect(said).toThrow("Add this by hand");
    const lines = thrownBy(said).split("Add this by hand")[1] ?? "";
    const byHand = lines.slice(lines.indexOf("\n"));
    expect(edit(file("", byHand)).does).toEqual([
      'has the dashboard\'s "Copy payment link" lead to the storefront (admin.storefrontUrl)',
    ]);
  });
});

function thrownBy(does: () => unknown): string {
  try {
    does();
  } catch (error) {
    return String(error);
  }
  return "";
}
