import { codeBlocks, type CodeBlock } from "./code-blocks";
import { pathOf, typeCheck } from "./type-check";
import { ci } from "../../testing/jest/lanes";

describe("the code in the documentation", () => {
  let blocks: CodeBlock[];
  beforeAll(async () => {
    blocks = await codeBlocks();
  });

  it("says which file it is, and is there once", () => {
    expect(blocks.filter(({ file }) => file === undefined)).toEqual([]);
    const paths = blocks.map(pathOf);
    expect(paths.filter((path, at) => paths.indexOf(path) !== at)).toEqual([]);
  });

  it.each([
    ...["../README", "../packages/sandbox/README", "../packages/storefront/README", "getting-started"],
    ...["app", "cluster", "mini-program", "nextjs-starter", "qr-checkout", "storefront", "subscriptions"].map(
      (guide) => `guides/${guide}`,
    ),
    ...[
      "operations/README",
      "reference/errors",
      "reference/events",
      "reference/states",
      "reference/workflows",
    ],
  ])("is there in %s", (page) => {
    expect(blocks.filter((block) => block.page === page)).not.toEqual([]);
  });

  ci.it(
    "compiles strictly against this package as it is",
    () => {
      expect(typeCheck(blocks)).toEqual([]);
    },
    180_000,
  );

  ci.it("would be seen to be wrong", () => {
    const text =
      'import { shownPayment } from "medusa-payment-crossborder-storefront";\nshownPayment("1");\n';
    expect(typeCheck([{ page: "wrong", file: "src/wrong.ts", text }])).toEqual([
      expect.stringMatching(/^wrong\/src\/wrong\.ts:2 /),
    ]);
  });
});
