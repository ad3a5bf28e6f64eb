import { edit, evaluate } from "./edit-config.spec.helper";
import { Refusal } from "../files/change";

const PROVIDER = {
  resolve: "medusa-payment-crossborder/providers/crossborder",
  id: "main",
  options: expect.objectContaining({ storefrontUrl: "https://shop.example" }),
};
const PAYMENT = {
  resolve: "@medusajs/medusa/payment",
  dependencies: ["crossborder", "query"],
  options: { providers: [PROVIDER] },
};
const PLUGIN = { resolve: "medusa-payment-crossborder", options: {} };

const LINKS = "https://links.example";

const NEW_PROJECT = `import { loadEnv, defineConfig } from '@medusajs/framework/utils'

loadEnv(process.env.NODE_ENV || 'development', process.cwd())

module.exports = defineConfig({
  projectConfig: {
    databaseUrl: process.env.DATABASE_URL,
    http: { storeCors: process.env.STORE_CORS! }
  }
})
`;

const config = (inside: string) =>
  `import { defineConfig, Modules } from "@medusajs/framework/utils";\n\nexport default defineConfig({\n${inside}\n});\n`;

const STRIPE = { resolve: "@medusajs/medusa/payment-stripe", id: "stripe", options: { apiKey: "k" } };
const stripe = `{ resolve: "@medusajs/medusa/payment-stripe", id: "stripe", options: { apiKey: "k" } }`;

describe("a store's medusa-config gets the plugin and its provider", () => {
  it.each<[string, string, unknown, unknown]>([
    ["as a new project has it", NEW_PROJECT, [PLUGIN], [PAYMENT]],
    [
      "with modules and plugins in lists",
      config(`  plugins: ["other"],\n  modules: [\n    { resolve: "./src/modules/brand" },\n  ],`),
      ["other", PLUGIN],
      [{ resolve: "./src/modules/brand" }, PAYMENT],
    ],
    ["with empty lists", config("  plugins: [],\n  modules: [],"), [PLUGIN], [PAYMENT]],
    [
      "with lists in one line",
      config(`  plugins: ["other"], modules: [{ resolve: "./brand" }]`),
      ["other", PLUGIN],
      [{ resolve: "./brand" }, PAYMENT],
    ],
    [
      "with modules as an object",
      config(`  modules: {\n    [Modules.CACHE]: { resolve: "@medusajs/medusa/cache-redis" }\n  },`),
      [PLUGIN],
      { cache: { resolve: "@medusajs/medusa/cache-redis" }, payment: PAYMENT },
    ],
    [
      "with the payment module in an object",
      config(
        `  modules: { [Modules.PAYMENT]: { resolve: "@medusajs/medusa/payment", options: { providers: [${stripe}] } } },`,
      ),
      [PLUGIN],
      { payment: { ...PAYMENT, options: { providers: [STRIPE, PROVIDER] } } },
    ],
    [
      "with another payment provider",
      config(
        `  modules: [{\n    resolve: "@medusajs/medusa/payment",\n    options: {\n      providers: [\n        ${stripe},\n      ],\n    },\n  }],`,
      ),
      [PLUGIN],
      [{ ...PAYMENT, options: { providers: [STRIPE, PROVIDER] } }],
    ],
    [
      "with a payment module that has dependencies of its own",
      config(`  modules: [{ resolve: "@medusajs/payment", dependencies: ["query", "cache"] }],`),
      [PLUGIN],
      [{ ...PAYMENT, resolve: "@medusajs/payment", dependencies: ["query", "cache", "crossborder"] }],
    ],
    [
      "with lists that have names, and a type",
      `import { defineConfig } from "@medusajs/framework/utils";
const providers = [${stripe}] as const;
const modules = [{ resolve: "@medusajs/medusa/payment", options: { providers } }];
const store = { modules, projectConfig: {} } satisfies object;
module.exports = defineConfig(store);
`,
      [PLUGIN],
      [{ ...PAYMENT, options: { providers: [STRIPE, PROVIDER] } }],
    ],
  ])("%s", (_, text, plugins, modules) => {
    const { text: written, does } = edit(text);
    expect(does.length).toBeGreaterThan(0);
    expect(evaluate(written)).toMatchObject({ plugins, modules });
  });

  it.each<[string, string, unknown]>([
    ["where it has no admin", "", { storefrontUrl: LINKS }],
    [
      "beside what it says of the admin",
      "  admin: { disable: false },",
      { disable: false, storefrontUrl: LINKS },
    ],
    [
      "and leaves the store's own address",
      '  admin: { storefrontUrl: "https://own.example" },',
      { storefrontUrl: "https://own.example" },
    ],
    ["and leaves what is spread into it from elsewhere", "  admin: { ...others.admin },", { path: "/app" }],
  ])("has payment links of the dashboard lead to the storefront, %s", (_, text, admin) => {
    const own = text.includes("others") ? 'const others = JSON.parse(\'{"admin":{"path":"/app"}}\');\n' : "";
    const { text: written } = edit(own + config(text));
    expect(evaluate(written, { MEDUSA_STOREFRONT_URL: LINKS })).toMatchObject({ admin });
    expect(edit(written).does).toEqual([]);
  });

  it("and is left alone the second time", () => {
    const { text } = edit(NEW_PROJECT);
    expect(edit(text)).toEqual({ path: "medusa-config.ts", text, does: [] });
  });

  it("in the quotes and the indentation of the file, every other line as it was", () => {
    const { text } = edit(NEW_PROJECT);
    expect(text).toContain(`
  plugins: [{ resolve: 'medusa-payment-crossborder', options: {} }],
  modules: [
    {
      resolve: '@medusajs/medusa/payment',
      dependencies: ['crossborder', 'query'],
`);
    const kept = NEW_PROJECT.split("\n").map((line) => line.replace(/,$/, ""));
    const lines = text.split("\n").map((line) => line.replace(/,$/, ""));
    expect(lines.filter((line) => kept.includes(line)).length).toBeGreaterThanOrEqual(kept.length);
  });

  it("also with tabs and comments", () => {
    const { text } = edit(
      config(
        '\tplugins: [\n\t\t// what we use\n\t\t"other", // first\n\t],\n\tmodules: [\n\t\t// none yet\n\t],',
      ),
    );
    expect(text).toContain(
      '\t\t"other", // first\n\t\t{ resolve: "medusa-payment-crossborder", options: {} },\n\t]',
    );
    expect(text).toContain("\t\t// none yet\n\t\t{\n\t\t\tresolve: ");
    expect(evaluate(text)).toMatchObject({ plugins: ["other", PLUGIN], modules: [PAYMENT] });
  });

  it.each([
    ["a syntax error", "module.exports = defineConfig({", "syntax error"],
    ["no defineConfig", "module.exports = { projectConfig: {} }", "defineConfig"],
    ["two exports", `${NEW_PROJECT}\nexport default defineConfig({})`, "one export"],
    [
      "a config made elsewhere",
      "import c from './c'\nexport default defineConfig(c)",
      "written in this file",
    ],
    ["plugins made elsewhere", config("  plugins: ourPlugins(),"), "plugins to be a list"],
    ["plugins that are spread", config("  ...shared,"), "plugins to be written in this file"],
    [
      "modules made elsewhere",
      config("  plugins: [], modules: load(),"),
      "modules to be a list or an object",
    ],
    [
      "a payment module made elsewhere",
      config("  modules: [brand, paymentModule()],"),
      "payment module's entry",
    ],
    [
      "a payment module that is spread",
      config("  modules: [...(process.env.KEY ? [payment] : [])],"),
      "payment module's entry",
    ],
    [
      "providers made elsewhere",
      config(`  modules: [{ resolve: "@medusajs/medusa/payment", options: { providers: all() } }],`),
      "providers to be a list",
    ],
    [
      "a payment module that is switched off",
      config("  modules: { payment: false },"),
      "payment module's entry",
    ],
  ])("refuses %s, names the file, and says what to write by hand", (_, text, expected) => {
    const refused = () => edit(text);
    expect(refused).toThrow(Refusal);
    expect(refused).toThrow(`medusa-config.ts: `);
    expect(refused).toThrow(expected);
    expect(refused).toThrow(
      expected === "syntax error" ? "Mend it" : 'dependencies: ["crossborder", "query"]',
    );
  });
});
