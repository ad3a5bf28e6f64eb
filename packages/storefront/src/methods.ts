import { apiOf, type Cart } from "./api";
import { payableIn } from "./device";
import type { PlanTerms } from "./shown-payment";
import type { Store } from "./store";
import { deviceHere } from "./surroundings";

/** A language as browsers name it. @example const locale: Locale = "zh-CN"; */
export type Locale = string;

/** @example const wallets: Channel[] = ["channel-a", "channel-b", "channel-c"]; */
export type Channel = "channel-a" | "channel-b" | "channel-c" | "creditcard";

/**
 * A payment method as a shopper sees it.
 * @example
 * const optionOf = ({ id, name }: Method) => ({ value: id, label: name });
 */
export interface Method {
  /** Medusa's id of the payment provider. */
  id: string;
  channel: Channel;
  name: string;
  /**
   * Path data of a drawing of 24 by 24, to be stroked in the text's colour; or the address of a picture, where the shop has its own.
   * Decoration: the name stands beside it.
   */
  mark: string;
}

/**
 * @example
 * const options: MethodOptions = { locale: "zh-CN", names: { creditcard: "银行卡" } };
 */
export interface MethodOptions {
  /** `en` by default; a text that begins with `zh` is Chinese. */
  locale?: Locale;
  /** Names of your own, by channel or by provider id. */
  names?: Partial<Record<string, string>>;
  /** Marks of your own, by channel or by provider id: path data, or an address such as `/marks/wallet.svg`. */
  marks?: Partial<Record<string, string>>;
}

const KNOWN: Readonly<Record<Channel, readonly [en: string, zh: string, mark: string]>> = {
  "channel-a": ["Mobile wallet", "手机钱包", "M7 2h10v20H7zM10 18h4M10 7h4v5h-4z"],
  "channel-b": ["Messaging-app wallet", "聊天应用钱包", "M3 4h18v12h-9l-5 4v-4H3zM8 10h.1M12 10h.1M16 10h.1"],
  "channel-c": ["Card-network wallet", "卡组织钱包", "M2 8h14v11H2zM6 8V5h16v11h-6M2 12h14"],
  creditcard: ["Credit card", "信用卡", "M2 5h20v14H2zM2 10h20M6 15h4"],
};

const ID = /^pp_crossborder-(channel-[abc]|creditcard)_/;

/**
 * The methods among a region's payment providers that a shopper can choose, in the plugin's order. Those of other plugins
 * and the counter are left out.
 * @param providers as the store API lists them, or their ids
 * @example
 * methods(["pp_crossborder-creditcard_main", "pp_system_default"])[0]?.name; // "Credit card"
 */
export function methods(
  providers: readonly ({ id: string } | string)[],
  { locale, names = {}, marks = {} }: MethodOptions = {},
): Method[] {
  const ids = providers.map((provider) => (typeof provider === "string" ? provider : provider.id));
  return channels().flatMap((channel) => {
    const [en, zh, mark] = KNOWN[channel];
    return ids
      .filter((id) => ID.exec(id)?.[1] === channel)
      .map((id) => ({
        id,
        channel,
        name: names[id] ?? names[channel] ?? (/^zh/i.test(locale ?? "") ? zh : en),
        mark: marks[id] ?? marks[channel] ?? mark,
      }));
  });
}

const channels = (): Channel[] => ["channel-a", "channel-b", "channel-c", "creditcard"];

/**
 * Whether a payment provider is one of the methods.
 * @example
 * isCrossborder("pp_crossborder-channel-a_main"); // true
 */
export const isCrossborder = (provider_id: string): boolean => ID.test(provider_id);

/**
 * The methods that a cart's region offers. In a wallet's own browser without the other wallets, which do not open there.
 * @example
 * const store = { baseUrl: "https://api.shop.example", publishableKey: "pk_your_key" };
 * const names = async (cart: Cart) => (await listMethods(store, cart)).map(({ name }) => name);
 */
export async function listMethods(sdk: Store, cart: Cart, options?: MethodOptions): Promise<Method[]> {
  const ids = (await apiOf(sdk).providers(cart)).map(({ id }) => id);
  return methods(payableIn(deviceHere().wallet, ids), options);
}

/**
 * What the plans of a payment provider mean, for a page that says it before anything is paid.
 * @throws what the store answers
 * @example
 * const store = { baseUrl: "https://api.shop.example", publishableKey: "pk_your_key" };
 * const terms = await listPlans(store, "pp_crossborder-creditcard_main");
 */
export const listPlans = (sdk: Store, provider_id: string): Promise<PlanTerms[]> =>
  apiOf(sdk).plans(provider_id);
