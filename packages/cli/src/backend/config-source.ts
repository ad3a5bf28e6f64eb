import type ts from "typescript";

/** TypeScript as the store has it: a store's medusa-config is read by the compiler that the store is built with. */
export type Compiler = typeof ts;

type List = ts.ArrayLiteralExpression | ts.ObjectLiteralExpression;

interface Insertion {
  at: number;
  text: string;
}

/** A source file in which elements and properties are added, while the rest stays as the store's developer has written it. */
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

  /** What the file exports, and what else it does with `module.exports`. */
  exported(): ts.Expression[] {
    const { compiler } = this;
    const found: ts.Expression[] = [];
    const look = (node: ts.Node): void => {
      if (compiler.isExportAssignment(node)) found.push(node.expression);
      if (compiler.isPropertyAccessExpression(node) && node.getText() === "module.exports") {
        const { parent } = node;
        const isAssigned = compiler.isBinaryExpression(parent) && parent.left === node;
        found.push(isAssigned ? parent.right : node);
      }
      compiler.forEachChild(node, look);
    };
    look(this.file);
    return found;
  }

  /** Where a name comes from: the package or file that it is imported from, or no such when it is made in this file. */
  originOf(name: string): { node: ts.Node; from?: string } | undefined {
    const { compiler } = this;
    for (const statement of this.file.statements) {
      if (compiler.isFunctionDeclaration(statement) && statement.name?.text === name)
        return { node: statement };
      if (compiler.isImportDeclaration(statement)) {
        const bindings = statement.importClause?.namedBindings;
        const names = bindings && compiler.isNamedImports(bindings) ? bindings.elements : [];
        const isNamed = names.some((it) => it.name.text === name);
        if (isNamed) return { node: statement, from: this.stringOf(statement.moduleSpecifier) };
      }
      if (!compiler.isVariableStatement(statement)) continue;
      for (const { name: bound, initializer } of statement.declarationList.declarations) {
        const isPattern = compiler.isObjectBindingPattern(bound);
        const names = isPattern ? bound.elements.map((it) => it.name) : [bound];
        if (!names.some((it) => it.getText() === name)) continue;
        const isRequired = isPattern && initializer && compiler.isCallExpression(initializer);
        const [from] = isRequired ? initializer.arguments : [];
        return { node: statement, from: from && this.stringOf(from) };
      }
    }
    return undefined;
  }

  lineOf(node: ts.Node): number {
    return this.file.getLineAndCharacterOfPosition(node.getStart()).line + 1;
  }

  /** The object, list or other value behind parentheses, `as`, `satisfies`, and the name of a `const` of this file. */
  valueOf(expression: ts.Expression): ts.Expression {
    return this.follow(expression).value;
  }

  /** The same, and the names on the way to it. */
  follow(
    expression: ts.Expression,
    names: ts.Identifier[] = [],
  ): { value: ts.Expression; names: ts.Identifier[] } {
    const { compiler } = this;
    if (
      compiler.isParenthesizedExpression(expression) ||
      compiler.isAsExpression(expression) ||
      compiler.isSatisfiesExpression(expression) ||
      compiler.isNonNullExpression(expression)
    )
      return this.follow(expression.expression, names);
    if (!compiler.isIdentifier(expression)) return { value: expression, names };
    const constants = this.file.statements.flatMap((statement) =>
      compiler.isVariableStatement(statement) && statement.declarationList.flags & compiler.NodeFlags.Const
        ? [...statement.declarationList.declarations]
        : [],
    );
    const named = constants.find(({ name }) => compiler.isIdentifier(name) && name.text === expression.text);
    if (!named?.initializer) return { value: expression, names };
    return this.follow(named.initializer, [...names, expression]);
  }

  /** Where else a name stands than at its declaration and at `used`; names of properties are none. */
  otherUses(used: ts.Identifier): ts.Identifier[] {
    const { compiler } = this;
    const found: ts.Identifier[] = [];
    const look = (node: ts.Node): void => {
      if (compiler.isIdentifier(node) && node.text === used.text && node !== used) {
        const { parent } = node;
        const isOther = !("name" in parent && parent.name === node);
        if (isOther || compiler.isShorthandPropertyAssignment(parent)) found.push(node);
      }
      compiler.forEachChild(node, look);
    };
    look(this.file);
    return found;
  }

  /** A property's name; of `[Modules.PAYMENT]` the last part in small letters. */
  keyOf(name: ts.PropertyName): string | undefined {
    const { compiler } = this;
    if (compiler.isIdentifier(name) || compiler.isStringLiteralLike(name)) return name.text;
    if (!compiler.isComputedPropertyName(name)) return undefined;
    const { expression } = name;
    return compiler.isStringLiteralLike(expression) ? expression.text : this.moduleOf(expression);
  }

  /** `payment` for `Modules.PAYMENT`. */
  moduleOf(expression: ts.Expression): string | undefined {
    const { compiler } = this;
    const isModule =
      compiler.isPropertyAccessExpression(expression) && expression.expression.getText() === "Modules";
    return isModule ? expression.name.text.toLowerCase() : undefined;
  }

  stringOf(expression: ts.Expression): string | undefined {
    const value = this.valueOf(expression);
    return this.compiler.isStringLiteralLike(value) ? value.text : undefined;
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
