import { en } from "./en";
import { zhCN } from "./zh-cn";

describe("the texts of the admin", () => {
  type Tree = { [key: string]: string | Tree };
  const flat = (tree: Tree, path = ""): [string, string][] =>
    Object.entries(tree).flatMap(([key, value]) =>
      typeof value === "string" ? [[`${path}${key}`, value]] : flat(value, `${path}${key}.`),
    );
  const placeholders = (tree: Tree) =>
    flat(tree).map(([key, value]) => [key, value.match(/\{\{\w+\}\}/g) ?? [], value !== ""]);

  it("have the same keys and placeholders in both languages", () => {
    expect(placeholders(zhCN)).toEqual(placeholders(en));
  });
});
