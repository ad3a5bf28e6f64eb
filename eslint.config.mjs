import js from "@eslint/js";
import tseslint from "typescript-eslint";

export default tseslint.config(
  { ignores: [".medusa/**", "node_modules/**", "**/.medusa/**", "coverage/**"] },
  js.configs.recommended,
  ...tseslint.configs.strict,
  {
    files: ["**/*.{ts,tsx}"],
    rules: {
      "@typescript-eslint/no-explicit-any": "error",
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/no-extraneous-class": "off",
      "max-lines-per-function": ["error", { max: 60, skipBlankLines: true, skipComments: true }],
      "no-console": "error",
    },
  },
  {
    // Stories and programs run from top to bottom; migrations are generated.
    files: ["**/*.spec.ts", "integration-tests/**", "demo/**", "bench/**", "**/migrations/**"],
    rules: { "max-lines-per-function": "off", "no-console": "off" },
  },
  {
    // Programs that talk to a person on a terminal, and plain JavaScript configuration.
    files: ["src/sandbox/cli.ts", "**/*.{js,mjs,cjs}"],
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
