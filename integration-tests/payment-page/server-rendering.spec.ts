import { createRequire } from "node:module";
import { runInNewContext } from "node:vm";
import { bundle, type ReactVersion } from "./bundle";

const require_ = createRequire(__filename);

/** Runs the page as a server does, which has no document and no window. */
async function rendered(react: ReactVersion): Promise<Record<string, string>> {
  const module: { exports: { rendered?: Record<string, string> } } = { exports: {} };
  const globals = {
    module,
    exports: module.exports,
    require: require_,
    process,
    setTimeout,
    clearTimeout,
    console,
  };
  const more = { TextEncoder, MessageChannel, AbortController, queueMicrotask, Buffer, ReadableStream };
  runInNewContext(await bundle("server-page.tsx", react, "node"), { ...globals, ...more });
  return module.exports.rendered ?? {};
}

describe.each([18, 19] as const)("the components on a server, with React %d", (version) => {
  let pages: Record<string, string>;
  beforeAll(async () => {
    pages = await rendered(version);
  });

  it("is that version", () => expect(pages.react).toMatch(new RegExp(`^${version}\\.`)));

  it("have the methods in the first answer, so that a shopper sees them before any script runs", () => {
    expect(pages.payment).toMatch(/<legend>Payment method<\/legend>.*Credit card/);
  });

  it("have the amount in the button, where the page knows the cart", () => {
    expect(pages.payment).toMatch(/<button[^>]*>Pay \$17\.50</);
  });

  it("have the button, in the page's language", () => {
    expect(pages.button).toContain("支付");
  });

  it("ask nothing on the page of the return, and say that they are about to", () => {
    expect(pages.done).toContain("Checking your payment…");
  });
});
