/** One place of the starter's own files, changed in as few lines as possible. Each says `crossborder`. */
export interface Edit {
  path: string;
  /** What it is for, in a line. */
  does: string;
  /** What the starter has there, once. */
  find: string;
  replace: string;
}

const lines = (...parts: string[]) => parts.join("\n");

const CART = "src/lib/data/cart.ts";
const CONSTANTS = "src/lib/constants.tsx";
const PAYMENT = "src/modules/checkout/components/payment/index.tsx";
const BUTTON = "src/modules/checkout/components/payment-button/index.tsx";
const DETAILS = "src/modules/order/components/payment-details/index.tsx";

/** Adds an import after another one. */
const importAfter = (path: string, known: string, added: string): Edit => ({
  path,
  does: "imports what the next line needs",
  find: `${known}\n`,
  replace: `${known}\n${added} // crossborder\n`,
});

export const EDITS: readonly Edit[] = [
  {
    path: "src/lib/data/payment.ts",
    does: "asks for the payment methods each time: staff switch them on and off",
    find: `        cache: "force-cache",`,
    replace: `        cache: "no-store", // crossborder: staff switch payment methods on and off`,
  },
  importAfter(
    CART,
    `import { getLocale } from "./locale-actions"`,
    `import { openCart } from "@lib/crossborder/open-cart"`,
  ),
  {
    path: CART,
    does: "a cart that was paid meanwhile is no cart any more",
    find: lines(
      `      cache: "force-cache",`,
      `    })`,
      `    .then(({ cart }: { cart: HttpTypes.StoreCart }) => cart)`,
    ),
    replace: lines(
      `      cache: "no-store", // crossborder: the store completes a paid cart by itself`,
      `    })`,
      `    .then(openCart) // crossborder`,
    ),
  },
  {
    path: CART,
    does: "goods are not added to a cart that was paid",
    find: `retrieveCart(undefined, "id,region_id")`,
    replace: `retrieveCart(undefined, "id,region_id,completed_at") // crossborder`,
  },
  importAfter(
    CONSTANTS,
    `import { CreditCard } from "@medusajs/icons"`,
    `import { crossborderPaymentInfo } from "@lib/crossborder/payment-info"`,
  ),
  {
    path: CONSTANTS,
    does: "names and pictures of the payment methods",
    find: `  // Add more payment providers here`,
    replace: lines(`  ...crossborderPaymentInfo, // crossborder`, `  // Add more payment providers here`),
  },
  importAfter(
    PAYMENT,
    `import { initiatePaymentSession } from "@lib/data/cart"`,
    `import { crossborderSession } from "@lib/crossborder/session"`,
  ),
  {
    path: PAYMENT,
    does: "tells the store where the shopper comes back to, and whether they are on a phone",
    find: `          provider_id: selectedPaymentMethod,`,
    replace: lines(
      `          provider_id: selectedPaymentMethod,`,
      `          ...crossborderSession(selectedPaymentMethod, pathname), // crossborder`,
    ),
  },
  importAfter(
    BUTTON,
    `import { HttpTypes } from "@medusajs/types"`,
    `import { isCrossborder } from "medusa-payment-crossborder-storefront"`,
  ),
  importAfter(
    BUTTON,
    `import ErrorMessage from "../error-message"`,
    `import CrossborderPaymentButton from "../crossborder/payment-button"`,
  ),
  {
    path: BUTTON,
    does: "the pay button of the review step",
    find: lines(`    default:`, `      return <Button disabled>Select a payment method</Button>`),
    replace: lines(
      `    case isCrossborder(paymentSession?.provider_id ?? ""): // crossborder`,
      `      return (`,
      `        <CrossborderPaymentButton`,
      `          notReady={notReady}`,
      `          cart={cart}`,
      `          data-testid={dataTestId}`,
      `        />`,
      `      )`,
      `    default:`,
      `      return <Button disabled>Select a payment method</Button>`,
    ),
  },
  {
    path: DETAILS,
    does: "the page of an order whose payment method has no name here",
    find: `{paymentInfoMap[payment.provider_id].title}`,
    replace: `{paymentInfoMap[payment.provider_id]?.title ?? payment.provider_id /* crossborder */}`,
  },
  {
    path: DETAILS,
    does: "and no picture",
    find: `{paymentInfoMap[payment.provider_id].icon}`,
    replace: `{paymentInfoMap[payment.provider_id]?.icon /* crossborder */}`,
  },
];
