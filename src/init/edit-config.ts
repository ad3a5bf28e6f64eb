import type ts from "typescript";
import { type Compiler, ConfigSource } from "./config-source";
import {
  DEPENDENCIES,
  dependenciesEntry,
  modulesEntry,
  optionsEntry,
  PACKAGE,
  PAYMENT_MODULE,
  paymentEntry,
  pluginEntry,
  pluginsEntry,
  PROVIDER,
  providerEntry,
  providersEntry,
} from "./entries";
import { type Change, Refusal } from "./plan";

const BY_HAND = `  ${pluginsEntry},\n  ${modulesEntry.replaceAll("\n", "\n  ")},`;
const PAYMENT_NAMES = [PAYMENT_MODULE, "@medusajs/payment"];

/**
 * medusa-config with the plugin and its payment provider; `does` is empty when both are there.
 * @throws Refusal for what is not recognized
 */
export function editConfig(compiler: Compiler, path: string, text: string): Change {
  const source = new ConfigSource(compiler, path, text);
  const editor = new ConfigEditor(source, path);
  const does = editor.edit();
  const written = source.written();
  // What was written must be read the same way, or somebody's store would not start any more.
  const again = new ConfigSource(compiler, path, written);
  if (!again.isValid || new ConfigEditor(again, path).edit().length > 0) {
    throw new Refusal(path, "could not be changed so that it can be read again", BY_HAND);
  }
  return { path, text: written, does };
}

class ConfigEditor {
  readonly #does: string[] = [];

  constructor(
    readonly source: ConfigSource,
    readonly path: string,
  ) {}

  edit(): string[] {
    if (!this.source.isValid) this.#refuse("has a syntax error");
    const config = this.#config();
    this.#addPlugin(config);
    const payment = this.#payment(config);
    if (payment) this.#addProvider(payment);
    return this.#does;
  }

  /** The object in `module.exports = defineConfig({ … })` or `export default defineConfig({ … })`. */
  #config(): ts.ObjectLiteralExpression {
    const { compiler, file } = this.source;
    const exported = file.statements.flatMap((statement) => {
      if (compiler.isExportAssignment(statement)) return [statement.expression];
      if (!compiler.isExpressionStatement(statement)) return [];
      const { expression } = statement;
      const assigns =
        compiler.isBinaryExpression(expression) && expression.left.getText() === "module.exports";
      return assigns ? [expression.right] : [];
    });
    const call = this.source.valueOf(exported[0]);
    if (exported.length !== 1 || !call || !compiler.isCallExpression(call))
      return this.#refuse("expected one export of defineConfig({ … })");
    const config = this.source.valueOf(call.arguments[0]);
    if (
      call.expression.getText() !== "defineConfig" ||
      !config ||
      !compiler.isObjectLiteralExpression(config)
    )
      return this.#refuse("expected defineConfig to be called with an object that is written in this file");
    return config;
  }

  #addPlugin(config: ts.ObjectLiteralExpression): void {
    const { source } = this;
    const plugins = source.property(config, "plugins");
    if (!plugins) return this.#addProperty(config, "plugins", pluginsEntry, "adds the plugin");
    if (!source.compiler.isArrayLiteralExpression(plugins))
      return this.#refuse("expected plugins to be a list that is written in this file");
    const names = plugins.elements.map((element) => source.stringOf(element) ?? this.#resolveOf(element));
    if (names.includes(PACKAGE)) return;
    source.append(plugins, pluginEntry);
    this.#does.push("adds the plugin to plugins");
  }

  /** The payment module's entry; undefined when it had to be added, provider included. */
  #payment(config: ts.ObjectLiteralExpression): ts.ObjectLiteralExpression | undefined {
    const { compiler } = this.source;
    const modules = this.source.property(config, "modules");
    const what = "adds the payment module with the provider";
    if (!modules) {
      this.#addProperty(config, "modules", modulesEntry, what);
      return undefined;
    }
    if (compiler.isArrayLiteralExpression(modules)) return this.#paymentInList(modules, what);
    if (compiler.isObjectLiteralExpression(modules)) return this.#paymentInObject(modules, what);
    return this.#refuse("expected modules to be a list or an object that is written in this file");
  }

  #paymentInList(modules: ts.ArrayLiteralExpression, what: string): ts.ObjectLiteralExpression | undefined {
    const { source } = this;
    for (const element of modules.elements) {
      const entry = source.valueOf(element);
      const name = entry && this.#resolveOf(entry);
      if (name === undefined) this.#mustNotBePayment(element);
      else if (PAYMENT_NAMES.includes(name)) return this.#entry(entry);
    }
    source.append(modules, paymentEntry);
    this.#does.push(what);
    return undefined;
  }

  #paymentInObject(
    modules: ts.ObjectLiteralExpression,
    what: string,
  ): ts.ObjectLiteralExpression | undefined {
    const { source } = this;
    for (const property of modules.properties) {
      const key = property.name && source.keyOf(property.name);
      if (key === "payment") return this.#entry(source.property(modules, key));
      if (key === undefined) this.#mustNotBePayment(property);
    }
    source.append(modules, `payment: ${paymentEntry}`);
    this.#does.push(what);
    return undefined;
  }

  #entry(value: ts.Expression | undefined): ts.ObjectLiteralExpression {
    if (value && this.source.compiler.isObjectLiteralExpression(value)) return value;
    return this.#refuse("expected the payment module's entry to be an object that is written in this file");
  }

  #addProvider(payment: ts.ObjectLiteralExpression): void {
    const { source } = this;
    const { compiler } = source;
    this.#addDependencies(payment);
    const options = source.property(payment, "options");
    const what = "adds the provider to the payment module";
    if (!options) return this.#addProperty(payment, "options", optionsEntry, what);
    if (!compiler.isObjectLiteralExpression(options))
      return this.#refuse(
        "expected the payment module's options to be an object that is written in this file",
      );
    const providers = source.property(options, "providers");
    if (!providers) return this.#addProperty(options, "providers", providersEntry, what);
    if (!compiler.isArrayLiteralExpression(providers))
      return this.#refuse(
        "expected the payment module's providers to be a list that is written in this file",
      );
    const entries = providers.elements.map((element) => source.valueOf(element));
    if (entries.some((entry) => entry && this.#resolveOf(entry) === PROVIDER)) return;
    source.append(providers, providerEntry);
    this.#does.push(what);
  }

  #addDependencies(payment: ts.ObjectLiteralExpression): void {
    const { source } = this;
    const found = source.property(payment, "dependencies");
    const what = "lets the payment module reach the ledger and the cart (dependencies)";
    if (!found) return this.#addProperty(payment, "dependencies", dependenciesEntry, what);
    if (!source.compiler.isArrayLiteralExpression(found))
      return this.#refuse(
        "expected the payment module's dependencies to be a list that is written in this file",
      );
    const names = found.elements.map((element) => source.stringOf(element));
    const missing = DEPENDENCIES.filter((name) => !names.includes(name));
    if (missing.length === 0) return;
    source.append(found, missing.map((name) => `"${name}"`).join(", "));
    this.#does.push(what);
  }

  /** A property that an object does not have. One that is spread into it may have it all the same. */
  #addProperty(object: ts.ObjectLiteralExpression, name: string, entry: string, what: string): void {
    if (this.#has(object, name) || this.source.hasSpread(object))
      return this.#refuse(`expected ${name} to be written in this file, and not spread or computed`);
    this.source.append(object, entry);
    this.#does.push(what);
  }

  #has = (object: ts.ObjectLiteralExpression, name: string) =>
    object.properties.some((property) => property.name && this.source.keyOf(property.name) === name);

  /** `resolve` of an entry. */
  #resolveOf(entry: ts.Expression): string | undefined {
    const { source } = this;
    if (!source.compiler.isObjectLiteralExpression(entry)) return undefined;
    return source.stringOf(source.property(entry, "resolve"));
  }

  /** An entry that comes from elsewhere: a second payment module beside it would replace it. */
  #mustNotBePayment(entry: ts.Node): void {
    if (/payment/i.test(entry.getText()))
      this.#refuse("expected the payment module's entry to be written in this file");
  }

  #refuse(expected: string): never {
    throw new Refusal(this.path, expected, BY_HAND);
  }
}
