import js from "@eslint/js";
import { defineConfig } from "eslint/config";
import tseslint from "typescript-eslint";

/** A text with a letter, written where JSX shows it: as it is, by a condition, or with values in between. */
const LETTER = "/\\p{L}/u";
const CHOICE = ":matches(ConditionalExpression, LogicalExpression)";
const shownIn = (place) => [
  `${place} > Literal[value=${LETTER}]`,
  `${place} > ${CHOICE} > Literal[value=${LETTER}]`,
  `${place} > ${CHOICE} > ${CHOICE} > Literal[value=${LETTER}]`,
  `${place} > TemplateLiteral > TemplateElement[value.raw=${LETTER}]`,
];
/** Attributes that a person reads or hears. */
const READ = "JSXAttribute[name.name=/^(title|label|placeholder|alt|heading|description|aria-label)$/]";
/** What a use case does with time by itself. */
const TIME = [
  "MemberExpression[object.name=Date][property.name=now]",
  "NewExpression[callee.name=Date][arguments.length=0]",
  "MemberExpression[object.name=performance]",
  "MemberExpression[object.name=AbortSignal][property.name=timeout]",
  "CallExpression[callee.name=/^set(Timeout|Interval|Immediate)$/]",
  "ImportDeclaration[source.value=/^(node:)?timers/]",
];

const CLIENT = {
  regex: "/gateway$",
  importNames: ["GatewayClient"],
  message: "src/payments/gateway.ts has it.",
};
const COMMANDS = {
  regex: "/gateway$",
  importNames: ["COMMANDS"],
  message: "What opens or moves money is written down before it is called: src/payments/acts/call.ts.",
};

export default defineConfig(
  {
    ignores: [
      ".medusa/**",
      "**/dist/**",
      "node_modules/**",
      "**/.medusa/**",
      "coverage/**",
      "docs/api/**",
      "tmp/**",
      // What they import is installed by their test, which builds them.
      "examples/**",
    ],
  },
  js.configs.recommended,
  ...tseslint.configs.strict,
  {
    files: ["**/*.{ts,tsx}"],
    rules: {
      "@typescript-eslint/no-explicit-any": "error",
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/no-extraneous-class": "off",
      // An interface of a model's inferred type gives it a name in messages and in the API reference.
      "@typescript-eslint/no-empty-object-type": ["error", { allowInterfaces: "with-single-extends" }],
      "max-lines-per-function": ["error", { max: 60, skipBlankLines: true, skipComments: true }],
      "no-console": "error",
    },
  },
  {
    // Tests and programs run from top to bottom; migrations are generated.
    files: ["**/*.spec.ts", "integration-tests/**", "testing/**", "demo/**", "bench/**", "**/migrations/**"],
    rules: { "max-lines-per-function": "off", "no-console": "off" },
  },
  // Tells who makes a storefront what its store refused.
  { files: ["packages/storefront/src/refuse.ts"], rules: { "no-console": ["error", { allow: ["warn"] }] } },
  {
    // The gateway is asked by `gateway.ask`; what moves money is called by the steps that write it down before.
    files: ["src/**/*.ts"],
    ignores: ["src/gateway/**", "src/payments/gateway.ts", "**/*.spec*.ts"],
    rules: { "no-restricted-imports": ["error", { patterns: [CLIENT, COMMANDS] }] },
  },
  {
    files: ["src/payments/acts/{call,schedule}.ts"],
    rules: { "no-restricted-imports": ["error", { patterns: [CLIENT] }] },
  },
  {
    // All that is known of Medusa's records and modules is in src/medusa. Locks have a room of their own.
    files: ["src/{payments,providers,subscribers,jobs,workflows}/**"],
    ignores: ["src/payments/locking/lock.ts"],
    rules: {
      "no-restricted-syntax": [
        "error",
        ...[
          "CallExpression[callee.property.name='graph']",
          "CallExpression[callee.property.name='resolve'] > MemberExpression[object.name='Modules']",
        ].map((selector) => ({ selector, message: "Medusa's records and modules are read in src/medusa." })),
      ],
    },
  },
  {
    // Every text of the admin is in src/admin/i18n, in all languages.
    files: ["src/admin/**/*.tsx"],
    rules: {
      "no-restricted-syntax": [
        "error",
        ...[
          `JSXText[value=${LETTER}]`,
          ...shownIn(":matches(JSXElement, JSXFragment) > JSXExpressionContainer"),
          ...shownIn(`${READ} > JSXExpressionContainer`),
          `${READ} > Literal[value=${LETTER}]`,
          ...shownIn("CallExpression[callee.object.name=toast]"),
        ].map((selector) => ({ selector, message: "A text for staff belongs into src/admin/i18n." })),
      ],
    },
  },
  {
    // A test sets the time of a use case: it is the context's clock.
    files: ["src/{payments,providers,api,jobs,subscribers,workflows}/**/*.ts"],
    ignores: ["**/*.spec.ts", "src/payments/clock.ts"],
    rules: {
      "no-restricted-syntax": [
        "error",
        ...TIME.map((selector) => ({ selector, message: "Time comes from the context's clock (clock.ts)." })),
      ],
    },
  },
  {
    // The rules are given the moment, and the ledger has a clock that a test can set.
    files: ["src/modules/**/*.ts"],
    ignores: ["**/*.spec.ts", "src/modules/crossborder/store.ts"],
    rules: {
      "no-restricted-syntax": [
        "error",
        ...[
          "MemberExpression[object.name=Date][property.name=now]",
          "NewExpression[callee.name=Date][arguments.length=0]",
        ].map((selector) => ({
          selector,
          message: "The ledger's moments come from its clock (store.ts).",
        })),
      ],
    },
  },
  {
    // Programs that talk to a person on a terminal, and plain JavaScript configuration.
    files: ["packages/cli/src/**", "packages/sandbox/src/cli.ts", "**/*.{js,mjs,cjs}"],
    languageOptions: {
      globals: {
        console: "readonly",
        process: "readonly",
        module: "writable",
        require: "readonly",
        __dirname: "readonly",
      },
    },
    rules: { "no-console": "off", "@typescript-eslint/no-require-imports": "off" },
  },
);
