import { en, zh } from "./customers";

type Tree = { [key: string]: unknown };
const isTree = (value: unknown): value is Tree => typeof value === "object" && value !== null;

/** Every text with its path; one that is made from something is made from marks. */
function texts(tree: Tree, path = ""): [path: string, text: unknown][] {
  return Object.entries(tree).flatMap(([key, value]) => {
    const here = `${path}${key}`;
    if (isTree(value)) return texts(value, `${here}.`);
    return [[here, typeof value === "function" ? value("A", "B") : value]];
  });
}

it("every text is there in Chinese too", () => {
  const chinese = new Map(texts(zh));
  const missing = texts(en).filter(([path, text]) => !chinese.get(path) || chinese.get(path) === text);
  expect(missing.map(([path]) => path)).toEqual([]);
  expect([...chinese.keys()].sort()).toEqual(
    texts(en)
      .map(([path]) => path)
      .sort(),
  );
});

it("every Chinese text says what the English one is made from", () => {
  const marks = (text: unknown) => [...new Set(String(text).match(/\b[AB]\b/g) ?? [])].sort();
  const english = texts(en).filter(([, text]) => marks(text).length > 0);
  expect(english.length).toBeGreaterThan(4);
  for (const [path, text] of english) {
    const chinese = String(new Map(texts(zh)).get(path));
    for (const mark of marks(text)) expect(`${path}: ${chinese}`).toContain(mark);
  }
});
