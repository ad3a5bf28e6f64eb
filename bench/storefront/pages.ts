import { build } from "esbuild";
import { gzipSync } from "node:zlib";
import { ROOT } from "../../tooling/link-plugin";
import { shoppersBuild } from "../../tooling/storefront-sources";

export type Name = "react" | "bare-react" | "element" | "bare-element";
export const NAMES: readonly Name[] = ["react", "bare-react", "element", "bare-element"];

const PACKAGE = "medusa-payment-crossborder-storefront";
const SHOP = `
const query = new URLSearchParams(location.search);
const sdk = { baseUrl: location.origin, publishableKey: query.get("key") };
const cart = { id: query.get("cart") };
const place = document.querySelector("main");`;
const METHODS = ["Mobile wallet", "Messaging-app wallet", "Card-network wallet", "Credit card"];
const RADIOS = METHODS.map(
  (name) => `<label><input type="radio" name="method" /><span>${name}</span></label>`,
);
const FORM = `<fieldset><legend>Payment method</legend>${RADIOS.join("")}</fieldset><button>Pay</button>`;

/** What a storefront puts on its page: our component, or a choice of the same methods that does nothing. */
const SCRIPTS: Record<Name, string> = {
  react: `
import { CrossborderPayment } from "${PACKAGE}/react";
import { createRoot } from "react-dom/client";
${SHOP}
createRoot(place).render(<CrossborderPayment cart={cart} sdk={sdk} path="/done" />);`,
  "bare-react": `
import { createRoot } from "react-dom/client";
createRoot(document.querySelector("main")).render(<form>${FORM}</form>);`,
  element: `
import "${PACKAGE}/element";
${SHOP}
place.replaceChildren(Object.assign(document.createElement("crossborder-payment"), { sdk, cart }));`,
  "bare-element": `document.querySelector("main").innerHTML = ${JSON.stringify(FORM)};`,
};

/** The script of a page as a storefront's build makes it, compressed as its server sends it. */
export async function scriptOf(name: Name): Promise<Buffer> {
  const { outputFiles } = await build({
    ...shoppersBuild(),
    stdin: { contents: SCRIPTS[name], resolveDir: ROOT, loader: "jsx" },
  });
  return gzipSync(outputFiles[0]?.text ?? "", { level: 9 });
}

export const pageOf = (name: Name): string => `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,">
<title>Shop</title><main></main><script type="module" src="/${name}.js"></script></html>`;
