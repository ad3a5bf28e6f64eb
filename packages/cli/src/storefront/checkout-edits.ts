import type ts from "typescript";
import type { Edit, Found } from "./edits";
import type { Source } from "./source";

const OWN = "@modules/checkout/components/crossborder";
const PAYMENT = "src/modules/checkout/components/payment/index.tsx";
const CHECKOUT_PAGE = "src/app/[countryCode]/(checkout)/checkout/page.tsx";

/** What the checkout shows: methods by name, the pay button, and where a cart is paid or costs nothing. */
export const CHECKOUT_EDITS: readonly Edit[] = [
  {
    path: PAYMENT,
    does: "names and pictures of the payment methods, in the cart's language",
    byHand: `import { paymentInfo } from "@lib/crossborder/payment-info", and const paymentInfoMap = paymentInfo(cart, availablePaymentMethods) in the component`,
    apply: nameMethods,
  },
  {
    path: PAYMENT,
    does: "tells the store where the shopper comes back to, and whether they are on a phone",
    byHand: `import { crossborderSession } from "@lib/crossborder/session", and ...crossborderSession(selectedPaymentMethod, pathname) beside provider_id of initiatePaymentSession`,
    apply: describeSession,
  },
  {
    path: "src/modules/checkout/components/payment-button/index.tsx",
    does: "the pay button of the review step",
    byHand: `import CrossborderPaymentButton from "${OWN}/payment-button", and a case for isCrossborder(paymentSession?.provider_id ?? "") || cart.total === 0 that returns <CrossborderPaymentButton notReady={notReady} cart={cart} data-testid={dataTestId} />`,
    apply: addPayButton,
  },
  {
    path: CHECKOUT_PAGE,
    does: "a shopper who has paid and goes back is led to the order",
    byHand: `import NoCart from "${OWN}/no-cart", and return <NoCart /> where there is no cart`,
    apply: leadToOrder,
  },
  {
    path: "src/modules/checkout/templates/checkout-form/index.tsx",
    does: "no payment method is asked for where there is nothing to pay",
    byHand: `import NothingToPay from "${OWN}/nothing-to-pay", and {cart.total === 0 ? <NothingToPay cart={cart} /> : <Payment … />}`,
    apply: skipPayment,
  },
  {
    path: "src/modules/checkout/components/review/index.tsx",
    does: "such a cart is ordered without a payment",
    byHand: "cart.payment_collection || cart.total === 0 where the review asks for a payment collection",
    apply: reviewFree,
  },
];

function nameMethods(source: Source): Found {
  const { component } = source;
  const body = component?.body;
  if (!component || !body || !source.compiler.isBlock(body)) return "unknown";
  if (source.moduleOf("paymentInfo")) return "there";
  const [first] = body.statements;
  if (!first || !["cart", "availablePaymentMethods"].every((name) => source.knows(component, name)))
    return "unknown";
  const at = first.getStart();
  source.mark(at, "names and pictures of the payment methods, in the cart's language");
  const line = "const paymentInfoMap = paymentInfo(cart, availablePaymentMethods)";
  source.replace(at, at, `${line}${endOf(source)}\n${source.indentAt(at)}`);
  source.import({ name: "paymentInfo", from: "@lib/crossborder/payment-info" });
  source.dropImport("paymentInfoMap", component);
  return "changed";
}

/** Whether the file ends its statements with a semicolon. */
const endOf = ({ file }: Source) => (file.statements.some((it) => it.getText().endsWith(";")) ? ";" : "");

/** The session of the method that was chosen; the one that Stripe's form needs at once is left as it is. */
function describeSession(source: Source): Found {
  const { compiler, component } = source;
  if (!component) return "unknown";
  if (source.moduleOf("crossborderSession")) return "there";
  const calls = source
    .all(component, (node): node is ts.CallExpression => compiler.isCallExpression(node))
    .filter(({ expression }) => expression.getText() === "initiatePaymentSession");
  const [call, second] = calls.filter((it) => !isForStripe(source, it));
  const session = call?.arguments[1];
  if (!session || second || !compiler.isObjectLiteralExpression(session)) return "unknown";
  const provider = session.properties.find((property) => property.name?.getText() === "provider_id");
  if (!provider || !source.knows(component, "pathname")) return "unknown";
  const id = compiler.isPropertyAssignment(provider) ? provider.initializer.getText() : "provider_id";
  const at = provider.getStart();
  source.mark(at, "where the shopper comes back to, and whether they are on a phone");
  const isAlone = source.text.slice(0, at).endsWith(`\n${source.indentAt(at)}`);
  const space = isAlone ? `\n${source.indentAt(at)}` : " ";
  source.replace(at, at, `...crossborderSession(${id}, pathname),${space}`);
  source.import({ name: "crossborderSession", from: "@lib/crossborder/session" });
  return "changed";
}

function isForStripe({ compiler }: Source, node: ts.Node): boolean {
  for (let above = node.parent; above; above = above.parent) {
    if (compiler.isIfStatement(above) && /^isStripe/.test(above.expression.getText())) return true;
    if (compiler.isFunctionLike(above)) return false;
  }
  return false;
}

function addPayButton(source: Source): Found {
  const { compiler, component } = source;
  if (!component) return "unknown";
  if (source.moduleOf("CrossborderPaymentButton")) return "there";
  const clauses = source.all(component, (node): node is ts.DefaultClause => compiler.isDefaultClause(node));
  const [clause, second] = clauses.filter(
    ({ parent }) => parent.parent.expression.kind === compiler.SyntaxKind.TrueKeyword,
  );
  const needed = ["notReady", "cart", "paymentSession", "dataTestId"];
  if (!clause || second || !needed.every((name) => source.knows(component, name))) return "unknown";
  const at = clause.getStart();
  const indent = source.indentAt(at);
  const lines = [
    `case cart.total === 0 || isCrossborder(paymentSession?.provider_id ?? ""):`,
    "  return (",
    "    <CrossborderPaymentButton",
    "      notReady={notReady}",
    "      cart={cart}",
    "      data-testid={dataTestId}",
    "    />",
    `  )${endOf(source)}`,
  ];
  source.mark(at, "its methods, and a cart that costs nothing");
  source.replace(at, at, lines.map((line) => `${line}\n${indent}`).join(""));
  source.import({ name: "isCrossborder", from: "medusa-payment-crossborder-storefront" });
  source.import({ name: "CrossborderPaymentButton", from: `${OWN}/payment-button`, isDefault: true });
  return "changed";
}

function leadToOrder(source: Source): Found {
  const { compiler, component } = source;
  if (!component) return "unknown";
  if (source.moduleOf("NoCart")) return "there";
  const calls = source
    .all(component, (node): node is ts.CallExpression => compiler.isCallExpression(node))
    .filter(({ expression }) => expression.getText() === "notFound");
  const [call, second] = calls;
  if (!call || second) return "unknown";
  const { parent } = call;
  if (!compiler.isReturnStatement(parent) && !compiler.isExpressionStatement(parent)) return "unknown";
  source.change(
    parent,
    `return <NoCart />${parent.getText().endsWith(";") ? ";" : ""}`,
    "who has paid is led to the order",
  );
  source.import({ name: "NoCart", from: `${OWN}/no-cart`, isDefault: true });
  source.dropImport("notFound", call);
  return "changed";
}

function skipPayment(source: Source): Found {
  const { compiler, component } = source;
  if (!component) return "unknown";
  if (source.moduleOf("NothingToPay")) return "there";
  const elements = source
    .all(component, (node): node is ts.JsxSelfClosingElement => compiler.isJsxSelfClosingElement(node))
    .filter(({ tagName }) => tagName.getText() === "Payment");
  const [element, second] = elements;
  if (!element || second || !source.knows(component, "cart")) return "unknown";
  const isChild = compiler.isJsxElement(element.parent) || compiler.isJsxFragment(element.parent);
  const [open, close] = isChild ? ["{", "}"] : ["(", ")"];
  const at = element.getStart();
  source.replace(at, at, `${open}/* crossborder */ cart.total === 0 ? <NothingToPay cart={cart} /> : `);
  source.replace(element.end, element.end, close);
  source.import({ name: "NothingToPay", from: `${OWN}/nothing-to-pay`, isDefault: true });
  return "changed";
}

function reviewFree(source: Source): Found {
  const { compiler, component } = source;
  if (!component) return "unknown";
  const asked = source
    .all(component, (node): node is ts.PropertyAccessExpression => compiler.isPropertyAccessExpression(node))
    .filter(
      ({ name, parent }) =>
        name.text === "payment_collection" &&
        compiler.isBinaryExpression(parent) &&
        parent.operatorToken.kind === compiler.SyntaxKind.BarBarToken,
    );
  const [collection, second] = asked;
  if (!collection || second) return "unknown";
  let whole: ts.Node = collection.parent;
  while (compiler.isBinaryExpression(whole.parent)) whole = whole.parent;
  if (/\.total === 0/.test(whole.getText())) return "there";
  source.replace(collection.end, collection.end, " || /* crossborder */ cart.total === 0");
  return "changed";
}
