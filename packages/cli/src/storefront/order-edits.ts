import type ts from "typescript";
import type { Edit, Found } from "./edits";
import type { Source } from "./source";

const DETAILS = "src/modules/order/components/payment-details/index.tsx";
const PAID_WITH = "@modules/checkout/components/crossborder/paid-with";

const RECEIPT = "@modules/checkout/components/crossborder/receipt";

/** The page of an order. */
export const ORDER_EDITS: readonly Edit[] = [
  {
    path: DETAILS,
    does: "the page of an order for which nothing was to be paid",
    byHand: "order.payment_collections?.[0]?.payments?.[0]",
    apply: expectNoPayment,
  },
  {
    path: DETAILS,
    does: "how an order was paid, on its page",
    byHand: `import PaidWith from "${PAID_WITH}", and {paymentInfoMap[payment.provider_id]?.title ?? <PaidWith id={payment.provider_id} />}`,
    apply: (source) => showMethod(source, "title", ""),
  },
  {
    path: DETAILS,
    does: "and its picture",
    byHand: `{paymentInfoMap[payment.provider_id]?.icon ?? <PaidWith id={payment.provider_id} show="icon" />}`,
    apply: (source) => showMethod(source, "icon", ' show="icon"'),
  },
  {
    path: DETAILS,
    does: "a receipt, on the page of an order",
    byHand: `import Receipt from "${RECEIPT}", and <Receipt orderId={order.id} /> below the payment`,
    apply: showReceipt,
  },
];

const accesses = (source: Source) =>
  source.all(source.file, (node): node is ts.PropertyAccessExpression =>
    source.compiler.isPropertyAccessExpression(node),
  );

function expectNoPayment(source: Source): Found {
  const [payments, second] = accesses(source).filter(
    ({ name, expression }) => name.text === "payments" && expression.getText().endsWith("[0]"),
  );
  if (!payments || second) return "unknown";
  if (payments.questionDotToken) return "there";
  source.replace(payments.expression.end, payments.name.getStart(), " /* crossborder */?.");
  return "changed";
}

function showMethod(source: Source, what: "title" | "icon", more: string): Found {
  const { compiler } = source;
  const [shown, second] = accesses(source).filter(
    ({ name, expression }) => name.text === what && expression.getText().startsWith("paymentInfoMap["),
  );
  if (!shown || second || !compiler.isElementAccessExpression(shown.expression)) return "unknown";
  const { parent } = shown;
  if (compiler.isBinaryExpression(parent) && parent.right.getText().includes("PaidWith")) return "there";
  const id = shown.expression.argumentExpression.getText();
  const [open, close] = compiler.isJsxExpression(parent) ? ["", ""] : ["(", ")"];
  const text = `${shown.expression.getText()}?.${what} ?? <PaidWith id={${id}}${more} />`;
  source.replace(shown.getStart(), shown.end, `${open}/* crossborder */ ${text}${close}`);
  source.import({ name: "PaidWith", from: PAID_WITH, isDefault: true });
  return "changed";
}

/** At the end of what shows how the order was paid. */
function showReceipt(source: Source): Found {
  const { compiler } = source;
  let root: ts.JsxElement | undefined;
  const [shown] = accesses(source).filter(({ expression }) =>
    expression.getText().startsWith("paymentInfoMap["),
  );
  for (let node: ts.Node | undefined = shown; node; node = node.parent)
    if (compiler.isJsxElement(node)) root = node;
  if (!root) return "unknown";
  if (/<Receipt\b/.test(root.getText())) return "there";
  const end = root.closingElement.getStart();
  source.replace(end, end, "{/* crossborder */ <Receipt orderId={order.id} />}");
  source.import({ name: "Receipt", from: RECEIPT, isDefault: true });
  return "changed";
}
