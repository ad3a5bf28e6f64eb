export const PACKAGE = "medusa-payment-crossborder";
export const PROVIDER = `${PACKAGE}/providers/crossborder`;
export const PAYMENT_MODULE = "@medusajs/medusa/payment";
/** What the payment module must be able to reach for the provider. */
export const DEPENDENCIES = ["crossborder", "query"];
/** `id` of the provider's entry. */
export const ACCOUNT = "main";
/** What the script that offers the methods is told to make a region in USD by. */
export const US_REGION = "us-region";

/** Options of the provider, and the variable of the environment that each is read from. */
const VARIABLES = {
  baseUrl: "CROSSBORDER_BASE_URL",
  apiToken: "CROSSBORDER_API_TOKEN",
  merchantNo: "CROSSBORDER_MERCHANT_NO",
  storeNo: "CROSSBORDER_STORE_NO",
  backendUrl: "MEDUSA_BACKEND_URL",
  storefrontUrl: "STOREFRONT_URL",
} as const;

/** What is written while the store has no account at the gateway yet: the sandbox beside the store. */
export const SANDBOX = {
  CROSSBORDER_BASE_URL: "http://127.0.0.1:4010",
  CROSSBORDER_API_TOKEN: "sandbox-token",
  CROSSBORDER_MERCHANT_NO: "200043",
  CROSSBORDER_STORE_NO: "300014",
} as const;

/** Where Medusa and the storefront of its starter run on a developer's machine. */
const ON_THIS_MACHINE = {
  MEDUSA_BACKEND_URL: "http://localhost:9000",
  STOREFRONT_URL: "http://localhost:8000/{country}/checkout/done",
} as const;

/** The environment that the options are read from; without the sandbox the gateway's values are left to be filled in. */
export function environment(sandbox: boolean): Record<string, string> {
  const names = Object.keys(SANDBOX);
  return {
    ...(sandbox ? SANDBOX : Object.fromEntries(names.map((name) => [name, ""]))),
    ...ON_THIS_MACHINE,
  };
}

const lines = (...parts: string[]) => parts.join("\n");

/** The entries of medusa-config, with an indentation of two spaces. */
export const pluginEntry = `{ resolve: "${PACKAGE}", options: {} }`;

export const dependenciesEntry = `dependencies: [${DEPENDENCIES.map((name) => `"${name}"`).join(", ")}]`;

export const providerEntry = lines(
  "{",
  `  resolve: "${PROVIDER}",`,
  `  id: "${ACCOUNT}",`,
  "  options: {",
  ...Object.entries(VARIABLES).map(([option, variable]) => `    ${option}: process.env.${variable},`),
  "  },",
  "}",
);

const indented = (text: string, by: string) => text.replaceAll("\n", `\n${by}`);

export const providersEntry = lines("providers: [", `  ${indented(providerEntry, "  ")},`, "]");
export const optionsEntry = lines("options: {", `  ${indented(providersEntry, "  ")},`, "}");

export const paymentEntry = lines(
  "{",
  `  resolve: "${PAYMENT_MODULE}",`,
  `  ${dependenciesEntry},`,
  `  ${indented(optionsEntry, "  ")},`,
  "}",
);

export const pluginsEntry = `plugins: [${pluginEntry}]`;
export const modulesEntry = lines("modules: [", `  ${indented(paymentEntry, "  ")},`, "]");
