import type { CrossborderOptions } from "medusa-payment-crossborder/tools";
import { COMMAND, PACKAGE } from "../files/packages";
import { originOf } from "../project/addresses";

export const PROVIDER = `${PACKAGE}/providers/crossborder`;
export const PAYMENT_MODULE = "@medusajs/medusa/payment";
/** What the payment module must be able to reach for the provider. */
export const DEPENDENCIES = ["crossborder", "query"];
/** `id` of the provider's entry. */
export const ACCOUNT = "main";

type Variables = Partial<Record<keyof CrossborderOptions, string>>;

/** Options of the provider, and the variable of the environment that each is read from. */
const VARIABLES = {
  baseUrl: "CROSSBORDER_BASE_URL",
  apiToken: "CROSSBORDER_API_TOKEN",
  merchantNo: "CROSSBORDER_MERCHANT_NO",
  storeNo: "CROSSBORDER_STORE_NO",
  backendUrl: "MEDUSA_BACKEND_URL",
  storefrontUrl: "STOREFRONT_URL",
} as const satisfies Variables;

/** Of some accounts only. */
const SOMETIMES = {
  merGroupNo: "CROSSBORDER_MER_GROUP_NO",
  storeAdminNo: "CROSSBORDER_STORE_ADMIN_NO",
  vendorCodes: "CROSSBORDER_VENDOR_CODES",
  environment: "CROSSBORDER_ENVIRONMENT",
} as const satisfies Variables;

/** What `check` reads of the environment where it has no store to ask. */
export const OPTION_VARIABLES = { ...VARIABLES, ...SOMETIMES } as const;

/** Where the dashboard's "Copy payment link" leads: Medusa reads it when it builds the admin. */
export const STOREFRONT_ORIGIN = "MEDUSA_STOREFRONT_URL";

/** What a variable is for, as `.env` says above it. */
export const EXPLAINED: Readonly<Record<string, string>> = {
  [STOREFRONT_ORIGIN]: 'where the storefront is: the dashboard\'s "Copy payment link" leads there',
  [VARIABLES.baseUrl]: "the gateway's production or test base address",
  [VARIABLES.apiToken]: "from the merchant dashboard; nobody else may know it",
  [VARIABLES.merchantNo]: "the merchant's number at the gateway",
  [VARIABLES.storeNo]: "the number of its store there",
  [SOMETIMES.merGroupNo]:
    "only where the account is of the service-provider variant: ask the gateway's support",
  [SOMETIMES.storeAdminNo]: "the clerk of payments at the counter that name no other; may stay empty",
  [SOMETIMES.vendorCodes]:
    "what the gateway calls its channels, such as channel_a=wallet,channel_b=messenger,channel_c=tap,creditcard=card: ask its support",
  [SOMETIMES.environment]: "test or production: which of the two addresses CROSSBORDER_BASE_URL is",
};

/** Of the account at the gateway: left to be filled in. In development the sandbox stands in for it. */
export const ACCOUNT_VARIABLES = [
  VARIABLES.baseUrl,
  VARIABLES.apiToken,
  VARIABLES.merchantNo,
  VARIABLES.storeNo,
];

/** The environment that the options are read from. */
export const environment = (
  backendUrl: string,
  storefrontUrl: string,
  /** Where shoppers come back to already. */
  returnUrl = "",
): Record<string, string> => ({
  ...Object.fromEntries([...ACCOUNT_VARIABLES, ...Object.values(SOMETIMES)].map((name) => [name, ""])),
  [VARIABLES.backendUrl]: backendUrl,
  [VARIABLES.storefrontUrl]: `${storefrontUrl}/{country}/checkout/done`,
  [STOREFRONT_ORIGIN]: originOf(returnUrl) ?? storefrontUrl,
});

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
  ...Object.entries(SOMETIMES).map(
    ([option, variable]) => `    ${option}: process.env.${variable} || undefined,`,
  ),
  `    // Until ${COMMAND} check agrees: money that no order can use waits for a person.`,
  '    returnMoney: "ask",',
  "  },",
  "}",
);

export const storefrontEntry = `storefrontUrl: process.env.${STOREFRONT_ORIGIN}`;
export const adminEntry = lines("admin: {", `  ${storefrontEntry},`, "}");

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
