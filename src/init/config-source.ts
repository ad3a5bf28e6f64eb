import type ts from "typescript";

/** TypeScript as the store has it: a store's medusa-config is read by the compiler that the store is built with. */
export type Compiler = typeof ts;

type List = ts.ArrayLiteralExpression | ts.ObjectLiteralExpression;

interface Insertion {
  at: number;
  text: string;
}

/** A source file in which elements and properties are added, while the rest stays as somebody has written it. */
export class ConfigSource {
  readonly file: ts.SourceFile;
  readonly #added = new Map<List, string[]>();
  readonly #unit: string;
  readonly #quote: string;

  constructor(
    readonly compiler: Compiler,
    path: string,
    readonly text: string,
  ) {
    this.file = compiler.createSourceFile(path, text, compiler.ScriptTarget.Latest, true);
    this.#unit = /^(\t| {2,8})\S/m.exec(text)?.[1] ?? "  ";
    this.#quote = /^import .*'/m.test(text) || /require\('/.test(text) ? "'" : '"';
  }

  /** Whether it can be read at all. */
  get isValid(): boolean {
    const { transpileModule } = this.compiler;
    const { diagnostics = [] } = transpileModule(this.text, {
      fileName: this.file.fileName,
      reportDiagnostics: true,
    });
    return diagnostics.length === 0;
  }

  /** The object, list or other value behind parentheses, `as`, `satisfies`, and the name of a `const` of this file. */
  valueOf(expression: ts.Expression | undefined): ts.Expression | undefined {
    const { compiler } = this;
    if (!expression) return undefined;
    if (
      compiler.isParenthesizedExpression(expression) ||
      compiler.isAsExpression(expression) ||
      compiler.isSatisfiesExpression(expression)
    )
      return this.valueOf(expression.expression);
    if (!compiler.isIdentifier(expression)) return expression;
    const constants = this.file.statements.flatMap((statement) =>
      compiler.isVariableStatement(statement) && statement.declarationList.flags & compiler.NodeFlags.Const
        ? [...statement.declarationList.declarations]
        : [],
    );
    const named = constants.find(({ name }) => compiler.isIdentifier(name) && name.text === expression.text);
    return named?.initializer ? this.valueOf(named.initializer) : expression;
  }

  /** A property's value; undefined when the object does not have it itself. */
  property(object: ts.ObjectLiteralExpression, name: string): ts.Expression | undefined {
    const { compiler } = this;
    for (const property of object.properties) {
      if (!property.name || this.keyOf(property.name) !== name) continue;
      if (compiler.isPropertyAssignment(property)) return this.valueOf(property.initializer);
      if (compiler.isShorthandPropertyAssignment(property)) return this.valueOf(property.name);
    }
    return undefined;
  }

  /** A property's name; of `[Modules.PAYMENT]` the last part in small letters. */
  keyOf(name: ts.PropertyName): string | undefined {
    const { compiler } = this;
    if (compiler.isIdentifier(name) || compiler.isStringLiteralLike(name)) return name.text;
    if (!compiler.isComputedPropertyName(name)) return undefined;
    const { expression } = name;
    if (compiler.isStringLiteralLike(expression)) return expression.text;
    const isModule =
      compiler.isPropertyAccessExpression(expression) && expression.expression.getText() === "Modules";
    return isModule ? expression.name.text.toLowerCase() : undefined;
  }

  stringOf(expression: ts.Expression | undefined): string | undefined {
    const value = this.valueOf(expression);
    return value && this.compiler.isStringLiteralLike(value) ? value.text : undefined;
  }

  hasSpread(list: List): boolean {
    const { compiler } = this;
    const members: readonly ts.Node[] = compiler.isArrayLiteralExpression(list)
      ? list.elements
      : list.properties;
    return members.some((member) => compiler.isSpreadElement(member) || compiler.isSpreadAssignment(member));
  }

  /** Adds an element or a property at the end. `entry` is written with double quotes and two spaces. */
  append(list: List, entry: string): void {
    this.#added.set(list, [...(this.#added.get(list) ?? []), entry]);
  }

  /** The text with everything that was added. */
  written(): string {
    const insertions = [...this.#added].flatMap(([list, entries]) => this.#insertions(list, entries));
    // From the end on, so that positions stay true; of two at one place the first one comes first.
    const inOrder = insertions.map((insertion, index) => ({ ...insertion, index }));
    inOrder.sort((one, other) => other.at - one.at || other.index - one.index);
    return inOrder.reduce(
      (text, { at, text: added }) => text.slice(0, at) + added + text.slice(at),
      this.text,
    );
  }

  #insertions(list: List, entries: readonly string[]): Insertion[] {
    const members = this.compiler.isArrayLiteralExpression(list) ? list.elements : list.properties;
    const last = members.at(-1);
    const comma = last && !members.hasTrailingComma ? [{ at: last.end, text: "," }] : [];
    const close = list.end - 1;
    const lineStart = this.text.lastIndexOf("\n", close - 1) + 1;
    const isAlone = this.text.slice(lineStart, close).trim() === "" && lineStart > list.getStart();
    const outer = isAlone ? this.text.slice(lineStart, close) : this.#indentAt(list.getStart());
    const inner = outer + this.#unit;
    const written = entries.map((entry) => `${inner}${this.#inStyle(entry, inner)},\n`).join("");
    const added = isAlone ? { at: lineStart, text: written } : { at: close, text: `\n${written}${outer}` };
    return [...comma, added];
  }

  #indentAt(position: number): string {
    const lineStart = this.text.lastIndexOf("\n", position - 1) + 1;
    return /^[ \t]*/.exec(this.text.slice(lineStart))?.[0] ?? "";
  }

  #inStyle(entry: string, indent: string): string {
    const own = entry.replace(/^( {2})+/gm, (spaces) => this.#unit.repeat(spaces.length / 2));
    return own.replaceAll("\n", `\n${indent}`).replaceAll('"', this.#quote);
  }
}
