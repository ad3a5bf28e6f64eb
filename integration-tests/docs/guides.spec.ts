import { codeBlocks, type CodeBlock } from "./code-blocks";
import { pathOf, typeCheck } from "./type-check";

describe("the code in the guides", () => {
  let blocks: CodeBlock[];
  beforeAll(async () => {
    blocks = await codeBlocks();
  });

  it("says which file it is, and is there once", () => {
    expect(blocks.filter(({ file }) => file === undefined)).toEqual([]);
    const paths = blocks.map(pathOf);
    expect(paths.filter((path, at) => paths.indexOf(path) !== at)).toEqual([]);
  });

  it.each(["app", "mini-program", "qr-checkout", "subscriptions"])("is there in %s", (guide) => {
    expect(blocks.filter((block) => block.guide === guide).length).toBeGreaterThanOrEqual(2);
  });

  it("compiles strictly against this package as it is", () => {
    expect(typeCheck(blocks)).toEqual([]);
  }, 180_000);

  it("would be seen to be wrong", () => {
    const text =
      'import { shownPayment } from "medusa-payment-crossborder/storefront";\nshownPayment("1");\n';
    expect(typeCheck([{ guide: "wrong", file: "src/wrong.ts", text }])).toEqual([
      expect.stringMatching(/^wrong\/src\/wrong\.ts:2 /),
    ]);
  });
});
