import type ts from "typescript";
import { ConfigReader } from "./config-reader";
import { type Compiler, ConfigSource } from "./config-source";
import {
  adminEntry,
  DEPENDENCIES,
  dependenciesEntry,
  modulesEntry,
  optionsEntry,
  paymentEntry,
  pluginEntry,
  pluginsEntry,
  PROVIDER,
  providerEntry,
  providersEntry,
  storefrontEntry,
} from "./entries";
import { PACKAGE } from "../files/packages";
import { paymentEntryOf } from "./payment-entry";
import { type Edited, Refusal } from "../files/change";

/** What a store must have. A second entry of the payment module would replace the first. */
export const BY_HAND = `Add this by hand, of the payment module what its entry lacks where there is one:\n
  ${pluginsEntry},\n  ${modulesEntry.replaceAll("\n", "\n  ")},\n`;

/**
 * medusa-config with the plugin and its payment provider; `does` is empty when both are there.
 * @throws Refusal for what is not recognized
 */
export function editConfig(compiler: Compiler, path: string, text: string): Edited {
  const source = new ConfigSource(compiler, path, text);
  const editor = new ConfigEditor(source, path);
  const does = editor.edit();
  const written = source.written();
  // What was written must be read the same way, or the store would not start any more.
  const again = new ConfigSource(compiler, path, written);
  if (!again.isValid || new ConfigEditor(again, path).edit().length > 0) {
    throw new Refusal(path, "could not be changed so that it can be read again", BY_HAND);
  }
  return { path, text: written, does };
}

class ConfigEditor {
  readonly #does: string[] = [];
  readonly #reader: ConfigReader;

  constructor(
    readonly source: ConfigSource,
    path: string,
  ) {
    this.#reader = new ConfigReader(source, path, BY_HAND);
  }

  edit(): string[] {
    if (!this.source.isValid)
      this.#reader.refuse("has a syntax error", undefined, "Mend it: Medusa cannot read the file either.");
    const config = this.#config();
    this.#addPlugin(config);
    const payment = this.#payment(config);
    if (payment) this.#addProvider(payment);
    this.#addStorefront(config);
    return this.#does;
  }

  /** The object in `module.exports = defineConfig({ … })` or `export default defineConfig({ … })`. */
  #config(): ts.ObjectLiteralExpression {
    const reader = this.#reader;
    const { compiler } = this.source;
    const exported = this.source.exported();
    const [only] = exported;
    if (!only || exported.length !== 1)
      return reader.refuse("expected one export of defineConfig({ … })", exported[1]);
    const call = this.source.valueOf(only);
    if (!compiler.isCallExpression(call))
      return reader.refuse("expected one export of defineConfig({ … })", only);
    const [argument] = call.arguments;
    const config = argument && this.source.valueOf(argument);
    if (
      call.expression.getText() !== "defineConfig" ||
      !config ||
      !compiler.isObjectLiteralExpression(config)
    )
      return reader.refuse(
        "expected defineConfig to be called with an object that is written in this file",
        argument ?? call,
      );
    for (const named of [only, argument]) reader.expectUnchanged(named);
    const origin = this.source.originOf("defineConfig");
    if (origin && !origin.from?.startsWith("@medusajs/"))
      return reader.refuse("expected defineConfig to be that of @medusajs/framework/utils", origin.node);
    return config;
  }

  /** The provider works without it: what cannot be read here is left alone, and the doctor tells of it. */
  #addStorefront(config: ts.ObjectLiteralExpression): void {
    const what = 'has the dashboard\'s "Copy payment link" lead to the storefront (admin.storefrontUrl)';
    const admin = this.#properties(config)?.get("admin");
    if (this.#properties(config) && admin === undefined) return this.#addProperty(config, adminEntry, what);
    const value = admin?.value && this.source.valueOf(admin.value);
    if (!value || !this.source.compiler.isObjectLiteralExpression(value)) return;
    const known = this.#properties(value);
    if (known && !known.has("storefrontUrl")) this.#addProperty(value, storefrontEntry, what);
  }

  /** By name; undefined where one of them comes from elsewhere. */
  #properties(object: ts.ObjectLiteralExpression) {
    const all = this.#reader.properties(object);
    return all.some(({ key }) => key === undefined)
      ? undefined
      : new Map(all.map((property) => [property.key, property]));
  }

  #addPlugin(config: ts.ObjectLiteralExpression): void {
    const { source } = this;
    const plugins = this.#reader.property(config, "plugins");
    if (!plugins) return this.#addProperty(config, pluginsEntry, "adds the plugin");
    if (!source.compiler.isArrayLiteralExpression(plugins))
      return this.#reader.refuse("expected plugins to be a list that is written in this file", plugins);
    if (this.#names(config, "plugins", plugins).includes(PACKAGE)) return;
    source.append(plugins, pluginEntry);
    this.#does.push("adds the plugin to plugins");
  }

  /** The payment module's entry; undefined when it had to be added, provider included. */
  #payment(config: ts.ObjectLiteralExpression): ts.ObjectLiteralExpression | undefined {
    const reader = this.#reader;
    const { compiler } = this.source;
    const modules = reader.property(config, "modules");
    const what = "adds the payment module with the provider";
    if (!modules) {
      this.#addProperty(config, modulesEntry, what);
      return undefined;
    }
    const isList = compiler.isArrayLiteralExpression(modules);
    if (!isList && !compiler.isObjectLiteralExpression(modules))
      return reader.refuse(
        "expected modules to be a list or an object that is written in this file",
        modules,
      );
    const found = paymentEntryOf(reader, modules, reader.pushed(config, "modules"));
    if (found) return found;
    this.source.append(modules, isList ? paymentEntry : `payment: ${paymentEntry}`);
    this.#does.push(what);
    return undefined;
  }

  #addProvider(payment: ts.ObjectLiteralExpression): void {
    const { source } = this;
    const { compiler } = source;
    this.#addDependencies(payment);
    const options = this.#reader.property(payment, "options");
    // Something else than a list has nothing pushed onto it: it may not be used in a second place.
    this.#reader.pushed(payment, "options");
    const what = "adds the provider to the payment module";
    if (!options) return this.#addProperty(payment, optionsEntry, what);
    if (!compiler.isObjectLiteralExpression(options))
      return this.#reader.refuse(
        "expected the payment module's options to be an object that is written in this file",
        options,
      );
    const providers = this.#reader.property(options, "providers");
    if (!providers) return this.#addProperty(options, providersEntry, what);
    if (!compiler.isArrayLiteralExpression(providers))
      return this.#reader.refuse(
        "expected the payment module's providers to be a list that is written in this file",
        providers,
      );
    if (this.#names(options, "providers", providers).includes(PROVIDER)) return;
    source.append(providers, providerEntry);
    this.#does.push(what);
  }

  #addDependencies(payment: ts.ObjectLiteralExpression): void {
    const { source } = this;
    const found = this.#reader.property(payment, "dependencies");
    const what = "lets the payment module reach the ledger and the cart (dependencies)";
    if (!found) return this.#addProperty(payment, dependenciesEntry, what);
    if (!source.compiler.isArrayLiteralExpression(found))
      return this.#reader.refuse(
        "expected the payment module's dependencies to be a list that is written in this file",
        found,
      );
    const names = this.#names(payment, "dependencies", found);
    const missing = DEPENDENCIES.filter((name) => !names.includes(name));
    if (missing.length === 0) return;
    source.append(found, missing.map((name) => `"${name}"`).join(", "));
    this.#does.push(what);
  }

  /** A property that an object does not have. */
  #addProperty(object: ts.ObjectLiteralExpression, entry: string, what: string): void {
    this.source.append(object, entry);
    this.#does.push(what);
  }

  /** What the entries of an object's list are known by, those included that are pushed onto it. */
  #names(object: ts.ObjectLiteralExpression, name: string, list: ts.ArrayLiteralExpression) {
    const members = [...this.#reader.elements(list), ...this.#reader.pushed(object, name)];
    return members.map(({ value }) => value && this.#nameOf(value));
  }

  #nameOf(value: ts.Expression): string | undefined {
    const { source } = this;
    const entry = source.valueOf(value);
    if (!source.compiler.isObjectLiteralExpression(entry)) return source.stringOf(entry);
    const resolve = this.#reader.properties(entry).find(({ key }) => key === "resolve")?.value;
    return resolve && source.stringOf(resolve);
  }
}
