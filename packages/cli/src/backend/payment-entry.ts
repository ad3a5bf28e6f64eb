import type ts from "typescript";
import type { ConfigReader, Member } from "./config-reader";
import { PAYMENT_MODULE } from "./entries";

/** Medusa takes both for its payment module. */
const PAYMENT_NAMES = [PAYMENT_MODULE, "@medusajs/payment"];
const KEY = "payment";

const UNSEEN =
  "expected every module to be written in this file: a payment module's entry beside this one would replace it";

/**
 * The payment module's entry among a store's modules; undefined when there is none.
 * @throws Refusal when there is more than one, or may be one that this file does not show
 */
export function paymentEntryOf(
  reader: ConfigReader,
  modules: ts.ArrayLiteralExpression | ts.ObjectLiteralExpression,
  pushed: readonly Member[],
): ts.ObjectLiteralExpression | undefined {
  const { compiler } = reader.source;
  const found = compiler.isArrayLiteralExpression(modules)
    ? [...reader.elements(modules), ...pushed].filter((member) => isPayment(reader, member))
    : reader.properties(modules).filter((property) => {
        if (property.key === undefined) return reader.refuse(UNSEEN, property.node);
        return property.key === KEY || namesPayment(reader, property);
      });
  const [first, second] = found;
  if (!first) return undefined;
  if (second)
    return reader.refuse(
      "expected one payment module's entry, and this is a second one",
      second.node,
      "Medusa uses the last one alone: move the providers of both into options.providers of one, and delete the other.",
    );
  if (!first.isSure)
    return reader.refuse(
      "expected the payment module's entry to be there under no condition",
      first.node,
      "Write the entry into the list of modules, under no condition; one may stand within its options.providers.",
    );
  if (first.value) reader.expectUnchanged(first.value);
  const entry = first.value && reader.source.valueOf(first.value);
  if (!entry || !compiler.isObjectLiteralExpression(entry))
    return reader.refuse(
      "expected the payment module's entry to be an object that is written in this file",
      first.node,
    );
  const resolve = reader.property(entry, "resolve");
  if (resolve && !PAYMENT_NAMES.includes(textOf(reader, resolve)))
    return reader.refuse(
      "expected the payment module to be Medusa's own",
      first.node,
      `Write resolve: "${PAYMENT_MODULE}" there: another module takes no payment providers.`,
    );
  if (reader.property(entry, "disable"))
    return reader.refuse(
      "expected the payment module not to be switched off",
      first.node,
      "Delete disable there: without the module nothing can be paid.",
    );
  return entry;
}

/** Of a list: Medusa goes by `key`, or else by what `resolve` leads to. */
function isPayment(reader: ConfigReader, { node, value }: Member): boolean {
  const { source } = reader;
  const entry = value && source.valueOf(value);
  if (!entry || !source.compiler.isObjectLiteralExpression(entry)) return reader.refuse(UNSEEN, node);
  const key = reader.property(entry, "key");
  if (key) return textOf(reader, key) === KEY;
  const resolve = reader.property(entry, "resolve");
  if (!resolve) return reader.refuse(UNSEEN, node);
  const name = textOf(reader, resolve);
  // A module of the store's own may be Medusa's payment module under another name.
  if (!PAYMENT_NAMES.includes(name) && name.split("/").at(-1) === KEY) return reader.refuse(UNSEEN, node);
  return PAYMENT_NAMES.includes(name);
}

/** Of an object under another key than `payment`. */
function namesPayment(reader: ConfigReader, { value }: Member): boolean {
  const { compiler } = reader.source;
  const entry = value && reader.source.valueOf(value);
  if (!entry || !compiler.isObjectLiteralExpression(entry)) return false;
  const resolve = reader.properties(entry).find(({ key }) => key === "resolve")?.value;
  return PAYMENT_NAMES.includes((resolve && reader.source.stringOf(resolve)) ?? "");
}

/** A text, `Modules.PAYMENT`, or what `require.resolve` is asked for. */
function textOf(reader: ConfigReader, expression: ts.Expression): string {
  const { source } = reader;
  const { compiler } = source;
  const isResolve =
    compiler.isCallExpression(expression) && expression.expression.getText() === "require.resolve";
  const asked = isResolve ? expression.arguments[0] : expression;
  const text = asked && (source.stringOf(asked) ?? source.moduleOf(source.valueOf(asked)));
  return text ?? reader.refuse(UNSEEN, expression);
}
