import { format, type Options } from "prettier";
import ts from "typescript";
import { CHECKOUT_EDITS } from "./checkout-edits";
import { DATA_EDITS } from "./data-edits";
import { applyEdits } from "./edits";
import { ORDER_EDITS } from "./order-edits";
import { CHANGED, SMALL_STARTER } from "./small-starter.spec.helper";

const EDITS = [...DATA_EDITS, ...CHECKOUT_EDITS, ...ORDER_EDITS];
const editsOf = (path: string) => EDITS.filter((edit) => edit.path === path);
const edit = (path: string, text = SMALL_STARTER[path] ?? "") => applyEdits(ts, path, text, editsOf(path));

const FORMATS: [string, Options][] = [
  ["the starter's own", { semi: false, printWidth: 80, trailingComma: "es5" }],
  ["narrow lines, tabs, single quotes", { printWidth: 50, useTabs: true, singleQuote: true }],
  ["wide lines without commas", { semi: false, printWidth: 200, tabWidth: 4, trailingComma: "none" }],
];

describe.each(CHANGED)("%s", (path) => {
  it("gets everything that belongs into it, and nothing a second time", () => {
    const { text, does, unknown } = edit(path);
    expect(unknown).toEqual([]);
    expect(does).toEqual(editsOf(path).map((it) => it.does));
    expect(edit(path, text)).toEqual({ path, text, does: [], unknown: [] });
  });

  it("says crossborder in each place that is changed, and keeps every other line", () => {
    const before = (SMALL_STARTER[path] ?? "").split("\n");
    const { text, does } = edit(path);
    expect(text.match(/\/[/*] crossborder/g)?.length).toBeGreaterThanOrEqual(does.length);
    const kept = before.filter((line) => text.split("\n").includes(line));
    expect(before.length - kept.length).toBeLessThanOrEqual(2 * does.length + 1);
  });

  it.each(FORMATS)("is known again after a formatter: %s", async (_, options) => {
    const formatted = await format(edit(path).text, { ...options, parser: "typescript" });
    expect(edit(path, formatted)).toMatchObject({ does: [], unknown: [], text: formatted });
  });

  it.each(FORMATS)("is known where it was formatted before: %s", async (_, options) => {
    const formatted = await format(SMALL_STARTER[path] ?? "", { ...options, parser: "typescript" });
    const { text, does, unknown } = edit(path, formatted);
    expect({ does: does.length, unknown }).toEqual({ does: editsOf(path).length, unknown: [] });
    // In one way, whatever it looked like before.
    const plain: Options = { parser: "typescript", singleQuote: false };
    const flat = async (it: string) => (await format(it, plain)).replace(/\/\/ .*|\/\*.*?\*\/|[\s;,()]/g, "");
    expect(await flat(text)).toBe(await flat(edit(path).text));
  });

  it("keeps the line ends of Windows", () => {
    const { text, does } = edit(path, (SMALL_STARTER[path] ?? "").replaceAll("\n", "\r\n"));
    expect(does.length).toBeGreaterThan(0);
    expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  });
});

const PAYMENT = "src/modules/checkout/components/payment/index.tsx";
const CART = "src/lib/data/cart.ts";

describe("what a shop has changed itself", () => {
  it.each([
    ["a component in a memo", PAYMENT, "export default Payment", "export default React.memo(Payment)"],
    ["another import at the end", PAYMENT, 'from "react"', 'from "react" // hooks\nimport "./style.css"'],
    [
      "a function where an arrow was",
      "src/lib/data/payment.ts",
      "export const listCartPaymentMethods = async (regionId: string) => {",
      "export async function listCartPaymentMethods(regionId: string) {",
    ],
    ["a shorter way to say it", CART, "({ cart }: { cart: Cart }) => cart", "({ cart }) => cart"],
  ])("does no harm: %s", (_, path, find, replace) => {
    const text = (SMALL_STARTER[path] ?? "").replace(find, replace);
    expect(text).not.toBe(SMALL_STARTER[path]);
    const { does, unknown } = edit(path, text);
    expect({ does: does.length, unknown }).toEqual({ does: editsOf(path).length, unknown: [] });
  });

  it("an import that is used elsewhere stays", () => {
    const path = "src/lib/data/locale-actions.ts";
    const text = `${SMALL_STARTER[path]}\nexport const hasCart = async () => Boolean(await getCartId())\n`;
    expect(edit(path, text).text).toContain("import { getCacheTag, getCartId }");
    expect(edit(path).text).toContain("import { getCacheTag }");
  });

  it.each([
    ["a cart that is asked for in two places", CART, "cart ??", 'cart ?? (await retrieveCart("a", "id")) ??'],
    [
      "a pay button without a list of cases",
      "src/modules/checkout/components/payment-button/index.tsx",
      "switch (true)",
      "switch (method)",
    ],
    ["no payment step", "src/modules/checkout/templates/checkout-form/index.tsx", "<Payment", "<OurPayment"],
    ["a cache that is computed", "src/lib/data/payment.ts", '"force-cache"', "CACHE"],
    ["no such function", CART, "updateRegion", "changeRegion"],
  ])("is not guessed: %s", (_, path, find, replace) => {
    const { unknown, does } = edit(path, (SMALL_STARTER[path] ?? "").replace(find, replace));
    expect(unknown).toHaveLength(1);
    expect(unknown[0]?.byHand).not.toBe("");
    expect(does).toHaveLength(editsOf(path).length - 1);
  });

  it("a file that cannot be read is left as it is", () => {
    expect(edit(CART, "export const = 1")).toEqual({
      path: CART,
      text: "export const = 1",
      does: [],
      unknown: editsOf(CART),
    });
  });
});

describe("what the changed files say", () => {
  it("to Stripe's session nothing is added", () => {
    const { text } = edit(PAYMENT);
    expect(text).toContain("await initiatePaymentSession(cart, { provider_id: method })");
    expect(text).toContain(
      "...crossborderSession(selectedPaymentMethod, pathname),\n      provider_id: selected",
    );
  });

  it("imports stand behind the last one, before everything else", () => {
    const { text } = edit(PAYMENT);
    expect(text).toMatch(
      /from "react"\nimport \{ paymentInfo \} from "@lib\/crossborder\/payment-info" \/\/ crossborder\n/,
    );
    expect(text).not.toContain("paymentInfoMap }");
  });
});
