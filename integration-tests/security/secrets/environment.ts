import { createHash } from "node:crypto";
import { ACCOUNT } from "../../../testing/shop/shop";

const md5 = (text: string) => createHash("md5").update(text).digest("hex");

const PREVIOUS_TOKEN = "token-of-last-year";
const FORMER_COOKIE_SECRET = "cookie-secret-of-last-year";
const PREFIX = "prefix-nobody-may-read";
const PASSWORD = "password-of-the-manager";
const MANAGER = "manager-900001-of-the-shop";
/** Written on the order page, with the right one and a wrong one. */
export const TYPED = { right: PASSWORD, wrong: "password-that-a-clerk-typed" };

/** What the store in store/ is configured with. */
export const SECRETS_ENVIRONMENT = {
  SECRETS_PREVIOUS_TOKEN: PREVIOUS_TOKEN,
  SECRETS_FORMER_COOKIE_SECRET: FORMER_COOKIE_SECRET,
  SECRETS_MANAGER: MANAGER,
  SECRETS_PASSWORD_PREFIX: PREFIX,
  SECRETS_PASSWORD: PASSWORD,
};

/** What the gateway wants to see before it refunds. */
export const REFUND_PERMISSION = { managerAccountNo: MANAGER, password: md5(PREFIX + PASSWORD) };

/** Everything that must not be seen anywhere, by name. */
export const SECRETS: Readonly<Record<string, string>> = {
  "API token": ACCOUNT.apiToken,
  "MD5 of the API token": md5(ACCOUNT.apiToken),
  "previous API token": PREVIOUS_TOKEN,
  "MD5 of the previous API token": md5(PREVIOUS_TOKEN),
  "former cookie secret": FORMER_COOKIE_SECRET,
  "manager's account": MANAGER,
  "password prefix": PREFIX,
  "store admin password": PASSWORD,
  "MD5 of the store admin password": md5(PASSWORD),
  "refund password": REFUND_PERMISSION.password,
  "typed password": TYPED.wrong,
  "MD5 of the typed password": md5(TYPED.wrong),
  "refund password of the typed one": md5(PREFIX + TYPED.wrong),
};
