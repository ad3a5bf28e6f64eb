import type ts from "typescript";
import type { Compiler } from "../backend/config-source";

interface Replacement {
  start: number;
  end: number;
  text: string;
}

/** A name that a file imports. */
interface Imported {
  name: string;
  from: string;
  isDefault?: boolean;
}

type Body = ts.FunctionDeclaration | ts.FunctionExpression | ts.ArrowFunction;

/** A file of a storefront, read by its meaning: how it is formatted does not matter, and what is not changed stays as it is. */
export class Source {
  readonly file: ts.SourceFile;
  readonly #replacements: Replacement[] = [];
  readonly #imported = new Set<string>();

  constructor(
    readonly compiler: Compiler,
    path: string,
    readonly text: string,
  ) {
    const kind = path.endsWith("x") ? compiler.ScriptKind.TSX : compiler.ScriptKind.TS;
    this.file = compiler.createSourceFile(path, text, compiler.ScriptTarget.Latest, true, kind);
  }

  get isValid(): boolean {
    const { diagnostics = [] } = this.compiler.transpileModule(this.text, {
      fileName: this.file.fileName,
      compilerOptions: { jsx: this.compiler.JsxEmit.Preserve },
      reportDiagnostics: true,
    });
    return diagnostics.length === 0;
  }

  /** Every node in another one of which a test is true, in the file's order. */
  all<Found extends ts.Node>(within: ts.Node, is: (node: ts.Node) => node is Found): Found[] {
    const found: Found[] = [];
    const look = (node: ts.Node): void => {
      if (is(node)) found.push(node);
      this.compiler.forEachChild(node, look);
    };
    look(within);
    return found;
  }

  /** A function of the file by its name. */
  functionNamed(name: string): Body | undefined {
    const { compiler } = this;
    for (const statement of this.file.statements) {
      if (compiler.isFunctionDeclaration(statement) && statement.name?.text === name) return statement;
      if (!compiler.isVariableStatement(statement)) continue;
      const bound = statement.declarationList.declarations.find((it) => it.name.getText() === name);
      const made = bound?.initializer && this.#unwrapped(bound.initializer);
      if (made) return made;
    }
    return undefined;
  }

  /** What the file exports by default. */
  get component(): Body | undefined {
    const { compiler } = this;
    for (const statement of this.file.statements) {
      if (compiler.isExportAssignment(statement)) return this.#unwrapped(statement.expression);
      const isDefault =
        compiler.isFunctionDeclaration(statement) &&
        statement.modifiers?.some(({ kind }) => kind === compiler.SyntaxKind.DefaultKeyword);
      if (isDefault) return statement;
    }
    return undefined;
  }

  /** A function, its name, or a call that it is given to, such as `React.memo`. */
  #unwrapped(expression: ts.Expression): Body | undefined {
    const { compiler } = this;
    if (compiler.isIdentifier(expression)) return this.functionNamed(expression.text);
    if (compiler.isArrowFunction(expression) || compiler.isFunctionExpression(expression)) return expression;
    const [inner] = compiler.isCallExpression(expression) ? expression.arguments : [];
    return inner && this.#unwrapped(inner);
  }

  /** Whether a function has a variable or a parameter of this name. */
  knows(body: Body, name: string): boolean {
    const { compiler } = this;
    const bindings = this.all(
      body,
      (node): node is ts.VariableDeclaration | ts.BindingElement | ts.ParameterDeclaration =>
        compiler.isVariableDeclaration(node) || compiler.isBindingElement(node) || compiler.isParameter(node),
    );
    return bindings.some((it) => it.name.getText() === name);
  }

  /** Adds an import after the last one, unless the name is there. */
  import({ name, from, isDefault }: Imported): void {
    if (this.#importOf(name) || this.#imported.has(name)) return;
    this.#imported.add(name);
    const last = this.file.statements.filter((it) => this.compiler.isImportDeclaration(it)).at(-1);
    const [quote] = /['"]/.exec(last?.getText() ?? "") ?? ['"'];
    const end = last?.getText().endsWith(";") ? ";" : "";
    const what = isDefault ? name : `{ ${name} }`;
    const line = `import ${what} from ${quote}${from}${quote}${end} // crossborder`;
    if (!last) return this.replace(0, 0, `${line}\n`);
    // Behind what else stands in the line, such as a comment.
    const lineEnd = this.text.indexOf("\n", last.end);
    const at = lineEnd < 0 ? this.text.length : lineEnd;
    this.replace(at, at, `\n${line}`);
  }

  /** Where a name is imported from. */
  moduleOf(name: string): string | undefined {
    const found = this.#importOf(name)?.declaration.moduleSpecifier;
    return found && this.compiler.isStringLiteral(found) ? found.text : undefined;
  }

  /** Takes an import away that is used nowhere but inside of some nodes. */
  dropImport(name: string, ...usedIn: ts.Node[]): void {
    const found = this.#importOf(name);
    if (!found?.specifier) return;
    const { declaration, specifier, specifiers } = found;
    const uses = this.all(this.file, (node): node is ts.Identifier => this.compiler.isIdentifier(node));
    const isElsewhere = (use: ts.Identifier) =>
      use.text === name &&
      ![declaration, ...usedIn].some((node) => node.pos <= use.pos && use.end <= node.end);
    if (uses.some(isElsewhere)) return;
    const at = specifiers.indexOf(specifier);
    const [before, after] = [specifiers[at - 1], specifiers[at + 1]];
    if (after) this.replace(specifier.getStart(), after.getStart(), "");
    else if (before) this.replace(before.end, specifier.end, "");
    else if (!declaration.importClause?.name) {
      const lineEnd = this.text.indexOf("\n", declaration.end);
      this.replace(declaration.getStart(), lineEnd < 0 ? declaration.end : lineEnd + 1, "");
    }
  }

  #importOf(name: string) {
    const { compiler } = this;
    for (const declaration of this.file.statements) {
      if (!compiler.isImportDeclaration(declaration)) continue;
      const clause = declaration.importClause;
      const bindings = clause?.namedBindings;
      const specifiers = bindings && compiler.isNamedImports(bindings) ? [...bindings.elements] : [];
      const specifier = specifiers.find((it) => it.name.text === name);
      if (specifier || clause?.name?.text === name) return { declaration, specifier, specifiers };
    }
    return undefined;
  }

  /** Puts text in place of a node, with a comment that says whose it is and why. */
  change(node: ts.Node, text: string, why: string): void {
    this.replace(node.getStart(), node.end, text);
    this.mark(node.getStart(), why);
  }

  /** In a line of its own where one begins there, else in the line. */
  mark(position: number, why: string): void {
    const indent = this.indentAt(position);
    const isFirst = this.text.slice(0, position).endsWith(`\n${indent}`);
    const comment = isFirst ? `// crossborder: ${why}\n${indent}` : `/* crossborder: ${why} */ `;
    this.replace(position, position, comment);
  }

  indentAt(position: number): string {
    const lineStart = this.text.lastIndexOf("\n", position - 1) + 1;
    return /^[ \t]*/.exec(this.text.slice(lineStart))?.[0] ?? "";
  }

  replace(start: number, end: number, text: string): void {
    this.#replacements.push({ start, end, text });
  }

  /** The text with all that was replaced. */
  written(): string {
    // From the end on, so that positions stay true; what is put before something comes last.
    const inOrder = this.#replacements.map((replacement, index) => ({ ...replacement, index }));
    inOrder.sort((one, other) => other.start - one.start || other.end - one.end || other.index - one.index);
    return inOrder.reduce(
      (text, { start, end, text: added }) => text.slice(0, start) + added + text.slice(end),
      this.text,
    );
  }
}
