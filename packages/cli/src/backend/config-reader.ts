import type ts from "typescript";
import type { ConfigSource } from "./config-source";
import { Refusal } from "../files/change";

/** What a list or an object may come to hold. */
export interface Member {
  /** Where it is written. */
  node: ts.Node;
  /** As it is written. Undefined: it comes from elsewhere, and this file does not tell what it is. */
  value?: ts.Expression;
  /** Whether it is there under no condition. */
  isSure: boolean;
}

interface Branch extends Member {
  node: ts.Expression;
}

interface Property extends Member {
  /** Undefined when it is computed, or comes from elsewhere. */
  key?: string;
}

/** Reads a configuration as far as it is written in one file, and says which line goes beyond that. */
export class ConfigReader {
  constructor(
    readonly source: ConfigSource,
    private readonly path: string,
    private readonly byHand: string,
  ) {}

  /**
   * @param remedy what mends it; by default what must be there is to be added by hand
   * @throws Refusal naming the line of `node`
   */
  refuse(expected: string, node?: ts.Node, remedy = this.byHand): never {
    const line = node ? `line ${this.source.lineOf(node)}: ` : "";
    throw new Refusal(this.path, `${line}${expected}`, remedy);
  }

  /** The value that an object always has under a name; undefined when it never has one. @throws Refusal otherwise */
  property(object: ts.ObjectLiteralExpression, name: string): ts.Expression | undefined {
    const all = this.properties(object);
    const at = all.findIndex(({ key }) => key === name);
    // What stands further down replaces what is above it.
    const unclear = all.slice(at + 1).find(({ key }) => key === undefined || key === name);
    const found = all[at];
    if (unclear || (found && !found.isSure)) {
      return this.refuse(
        `expected ${name} to be written in this file once, and not spread, computed or under a condition`,
        (unclear ?? found)?.node,
      );
    }
    if (found && !found.value) return this.refuse(`expected ${name} to be a value`, found.node);
    return found?.value && this.source.valueOf(found.value);
  }

  /** The properties of an object, those included that are spread into it. */
  properties(object: ts.ObjectLiteralExpression): Property[] {
    const { compiler } = this.source;
    return object.properties.flatMap((property): Property[] => {
      if (compiler.isSpreadAssignment(property)) {
        return this.#spread(property.expression).flatMap(({ node, isSure }): Property[] => {
          const value = this.source.valueOf(node);
          if (!compiler.isObjectLiteralExpression(value)) return [{ node, isSure }];
          return this.properties(value).map((inner) => ({ ...inner, isSure: isSure && inner.isSure }));
        });
      }
      const key = this.source.keyOf(property.name);
      const common = { node: property, key, isSure: true };
      if (compiler.isPropertyAssignment(property)) return [{ ...common, value: property.initializer }];
      return [
        compiler.isShorthandPropertyAssignment(property) ? { ...common, value: property.name } : common,
      ];
    });
  }

  /** The elements of a list, those included that are spread into it. */
  elements(list: ts.ArrayLiteralExpression): Member[] {
    return list.elements.flatMap((element) => this.element(element, true));
  }

  element(element: ts.Expression, isSure: boolean): Member[] {
    const { compiler } = this.source;
    if (!compiler.isSpreadElement(element)) return this.#branches(element, isSure);
    return this.#spread(element.expression).flatMap((part): Member[] => {
      const value = this.source.valueOf(part.node);
      if (!compiler.isArrayLiteralExpression(value)) return [{ ...part, value: undefined }];
      return this.elements(value).map((inner) => ({
        ...inner,
        isSure: isSure && part.isSure && inner.isSure,
      }));
    });
  }

  /** What is spread, without that which spreads nothing. */
  #spread(expression: ts.Expression): Branch[] {
    const branches = this.#branches(expression, true);
    for (const named of [expression, ...branches.map(({ node }) => node)]) this.expectUnchanged(named);
    return branches.filter(
      ({ node }) => !["false", "null", "undefined"].includes(this.source.valueOf(node).getText()),
    );
  }

  /** Each value that an expression may have. */
  #branches(expression: ts.Expression, isSure: boolean): Branch[] {
    const { compiler } = this.source;
    const value = this.source.valueOf(expression);
    if (compiler.isConditionalExpression(value))
      return [value.whenTrue, value.whenFalse].flatMap((branch) => this.#branches(branch, false));
    if (compiler.isBinaryExpression(value)) {
      const { AmpersandAmpersandToken, BarBarToken, QuestionQuestionToken } = compiler.SyntaxKind;
      const { kind } = value.operatorToken;
      // What is left of && counts only where it is as good as nothing.
      if (kind === AmpersandAmpersandToken) return this.#branches(value.right, false);
      if (kind === BarBarToken || kind === QuestionQuestionToken)
        return [value.left, value.right].flatMap((branch) => this.#branches(branch, false));
    }
    return [{ node: expression, value: expression, isSure }];
  }

  /** @throws Refusal when another line may change what stands behind a name */
  expectUnchanged(expression: ts.Expression): void {
    for (const { name, use } of this.#otherUses(expression)) this.#refuseUse(name, use);
  }

  /** What is pushed onto an object's list elsewhere. @throws Refusal when something else may change the list */
  pushed(object: ts.ObjectLiteralExpression, name: string): Member[] {
    const { compiler } = this.source;
    const list = this.properties(object).find(({ key }) => key === name)?.value;
    return this.#otherUses(list).flatMap(({ name, use }) => {
      const access = use.parent;
      const call = access.parent;
      const isPush =
        compiler.isPropertyAccessExpression(access) &&
        compiler.isCallExpression(call) &&
        call.expression === access &&
        ["push", "unshift"].includes(access.name.text);
      if (!isPush) return this.#refuseUse(name, use);
      return call.arguments.flatMap((element) => this.element(element, false));
    });
  }

  #otherUses(expression: ts.Expression | undefined): { name: ts.Identifier; use: ts.Identifier }[] {
    const names = expression ? this.source.follow(expression).names : [];
    return names.flatMap((name) => this.source.otherUses(name).map((use) => ({ name, use })));
  }

  #refuseUse(name: ts.Identifier, use: ts.Identifier): never {
    return this.refuse(`expected ${name.text} to be used in one place, and this may change it`, use);
  }
}
