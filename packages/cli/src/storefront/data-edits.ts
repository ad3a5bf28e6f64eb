import type ts from "typescript";
import type { Edit, Found } from "./edits";
import type { Source } from "./source";

const CART = "src/lib/data/cart.ts";
const LOCALE = "src/lib/data/locale-actions.ts";

/** A cart that was paid is an order: the store refuses to change it. */
const OPEN_CART_ID = `(await retrieveCart(undefined, "id,completed_at"))?.id`;

/** What the starter asks the store for, and how long it keeps the answer. */
export const DATA_EDITS: readonly Edit[] = [
  {
    path: "src/lib/data/payment.ts",
    does: "asks for the payment methods each time: staff switch them on and off",
    byHand: `cache: "no-store" in the request of listCartPaymentMethods`,
    apply: (source) =>
      keepNoAnswer(source, "listCartPaymentMethods", "staff switch payment methods on and off"),
  },
  {
    path: CART,
    does: "asks for the cart each time: the store completes a paid cart by itself",
    byHand: `cache: "no-store" in the request of retrieveCart`,
    apply: (source) => keepNoAnswer(source, "retrieveCart", "the store completes a paid cart by itself"),
  },
  {
    path: CART,
    does: "a cart that was paid meanwhile is no cart any more",
    byHand: `import { openCart } from "@lib/crossborder/open-cart", and .then(openCart) in retrieveCart`,
    apply: takeOpenCart,
  },
  {
    path: CART,
    does: "goods are not added to a cart that was paid",
    byHand: `retrieveCart(undefined, "id,region_id,completed_at") in getOrSetCart`,
    apply: readCompletion,
  },
  {
    path: CART,
    does: "another country is chosen although the cart was paid",
    byHand: `const cartId = ${OPEN_CART_ID} in updateRegion`,
    apply: (source) => readOpenCart(source, "updateRegion"),
  },
  {
    path: LOCALE,
    does: "another language is chosen although the cart was paid",
    byHand: `import { retrieveCart } from "./cart", and const cartId = ${OPEN_CART_ID} in updateLocale`,
    apply: (source) => {
      const found = readOpenCart(source, "updateLocale");
      if (found === "changed") source.import({ name: "retrieveCart", from: "./cart" });
      return found;
    },
  },
];

function keepNoAnswer(source: Source, name: string, why: string): Found {
  const { compiler } = source;
  const body = source.functionNamed(name);
  if (!body) return "unknown";
  const [cache, second] = source
    .all(body, (node): node is ts.PropertyAssignment => compiler.isPropertyAssignment(node))
    .filter((property) => property.name.getText() === "cache");
  if (!cache || second || !compiler.isStringLiteralLike(cache.initializer)) return "unknown";
  if (cache.initializer.text === "no-store") return "there";
  source.replace(cache.initializer.getStart() + 1, cache.initializer.end - 1, "no-store");
  source.mark(cache.getStart(), why);
  return "changed";
}

/** `.then(({ cart }) => cart)`: what the function answers of the store's answer. */
function takeOpenCart(source: Source): Found {
  const { compiler } = source;
  const body = source.functionNamed("retrieveCart");
  if (!body) return "unknown";
  const calls = source.all(body, (node): node is ts.CallExpression => compiler.isCallExpression(node));
  const taken = calls.flatMap(({ expression, arguments: [argument] }) => {
    const isThen = compiler.isPropertyAccessExpression(expression) && expression.name.text === "then";
    return isThen && argument ? [argument] : [];
  });
  if (taken.some((argument) => argument.getText() === "openCart")) return "there";
  const [only, second] = taken;
  const isPlain = only && compiler.isArrowFunction(only) && only.body.getText() === "cart";
  if (!isPlain || second) return "unknown";
  source.replace(only.getStart(), only.end, "/* crossborder */ openCart");
  source.import({ name: "openCart", from: "@lib/crossborder/open-cart" });
  return "changed";
}

function readCompletion(source: Source): Found {
  const { compiler } = source;
  const body = source.functionNamed("getOrSetCart");
  if (!body) return "unknown";
  const [call, second] = source
    .all(body, (node): node is ts.CallExpression => compiler.isCallExpression(node))
    .filter(({ expression }) => expression.getText() === "retrieveCart");
  if (!call || second) return "unknown";
  const fields = call.arguments[1];
  // Without a list of fields the store answers them all.
  if (!fields) return "there";
  if (!compiler.isStringLiteralLike(fields)) return "unknown";
  if (fields.text.split(",").some((field) => field.trim() === "completed_at")) return "there";
  source.replace(fields.end - 1, fields.end - 1, ",completed_at");
  source.replace(fields.end, fields.end, " /* crossborder */");
  return "changed";
}

/** `const cartId = await getCartId()` of a function that changes the cart. */
function readOpenCart(source: Source, name: string): Found {
  const { compiler } = source;
  const body = source.functionNamed(name);
  if (!body) return "unknown";
  const [cartId] = source
    .all(body, (node): node is ts.VariableDeclaration => compiler.isVariableDeclaration(node))
    .filter((it) => it.name.getText() === "cartId");
  const initializer = cartId?.initializer;
  if (!initializer) return "unknown";
  const text = initializer.getText();
  if (text.includes("retrieveCart") && text.includes("completed_at")) return "there";
  if (!compiler.isAwaitExpression(initializer) || initializer.expression.getText() !== "getCartId()")
    return "unknown";
  source.replace(initializer.getStart(), initializer.end, OPEN_CART_ID);
  source.mark(cartId.parent.parent.getStart(), "a cart that was paid is an order, which nothing changes");
  source.dropImport("getCartId", initializer);
  return "changed";
}
