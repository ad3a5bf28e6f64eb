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
const CHECKOUT = "src/app/[countryCode]/(checkout)/checkout/page.tsx";
const FORM = "src/modules/checkout/templates/checkout-form/index.tsx";
const REVIEW = "src/modules/checkout/components/review/index.tsx";
const LOCALE = "src/lib/data/locale-actions.ts";
const PAYMENT = "src/modules/checkout/components/payment/index.tsx";
const BUTTON = "src/modules/checkout/components/payment-button/index.tsx";
const DETAILS = "src/modules/order/components/payment-details/index.tsx";

/** A cart that was paid is an order: the store refuses to change it. */
const OPEN_CART_ID = `const cartId = (await retrieveCart(undefined, "id,completed_at"))?.id // crossborder`;

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
  {
    path: CART,
    does: "another country is chosen although the cart was paid",
    find: lines(
      `export async function updateRegion(countryCode: string, currentPath: string) {`,
      `  const cartId = await getCartId()`,
    ),
    replace: lines(
      `export async function updateRegion(countryCode: string, currentPath: string) {`,
      `  ${OPEN_CART_ID}`,
    ),
  },
  {
    path: LOCALE,
    does: "imports what the next line needs",
    find: `import { getAuthHeaders, getCacheTag, getCartId } from "./cookies"`,
    replace: lines(
      `import { retrieveCart } from "./cart" // crossborder`,
      `import { getAuthHeaders, getCacheTag } from "./cookies" // crossborder`,
    ),
  },
  {
    path: LOCALE,
    does: "another language is chosen although the cart was paid",
    find: `  const cartId = await getCartId()`,
    replace: `  ${OPEN_CART_ID}`,
  },
  importAfter(
    PAYMENT,
    `import { initiatePaymentSession } from "@lib/data/cart"`,
    `import { crossborderSession } from "@lib/crossborder/session"`,
  ),
  {
    path: PAYMENT,
    does: "leaves the names to the next line",
    find: `import { isStripeLike, paymentInfoMap } from "@lib/constants"`,
    replace: `import { isStripeLike } from "@lib/constants" // crossborder`,
  },
  importAfter(
    PAYMENT,
    `import { HttpTypes } from "@medusajs/types"`,
    `import { paymentInfo } from "@lib/crossborder/payment-info"`,
  ),
  {
    path: PAYMENT,
    does: "names and pictures of the payment methods, in the cart's language",
    find: `  const [isLoading, setIsLoading] = useState(false)`,
    replace: lines(
      `  const paymentInfoMap = paymentInfo(cart, availablePaymentMethods) // crossborder`,
      `  const [isLoading, setIsLoading] = useState(false)`,
    ),
  },
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
      `    case cart.total === 0 || isCrossborder(paymentSession?.provider_id ?? ""): // crossborder`,
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
    path: CHECKOUT,
    does: "imports what the next line needs",
    find: `import { notFound } from "next/navigation"`,
    replace: `import NoCart from "@modules/checkout/components/crossborder/no-cart" // crossborder`,
  },
  {
    path: CHECKOUT,
    does: "a shopper who has paid and goes back is led to the order",
    find: `    return notFound()`,
    replace: `    return <NoCart /> // crossborder`,
  },
  importAfter(
    FORM,
    `import Payment from "@modules/checkout/components/payment"`,
    `import NothingToPay from "@modules/checkout/components/crossborder/nothing-to-pay"`,
  ),
  {
    path: FORM,
    does: "no payment method is asked for where there is nothing to pay",
    find: `      <Payment cart={cart} availablePaymentMethods={paymentMethods} />`,
    replace: `      {cart.total === 0 ? <NothingToPay cart={cart} /> : <Payment cart={cart} availablePaymentMethods={paymentMethods} />/* crossborder */}`,
  },
  {
    path: REVIEW,
    does: "such a cart is ordered without a payment",
    find: `(cart.payment_collection || paidByGiftcard)`,
    replace: `(cart.payment_collection || cart.total === 0 || paidByGiftcard) // crossborder`,
  },
  importAfter(
    DETAILS,
    `import { HttpTypes } from "@medusajs/types"`,
    `import PaidWith from "@modules/checkout/components/crossborder/paid-with"`,
  ),
  {
    path: DETAILS,
    does: "the page of an order for which nothing was to be paid",
    find: `order.payment_collections?.[0].payments?.[0]`,
    replace: `order.payment_collections?.[0]?.payments?.[0] // crossborder`,
  },
  {
    path: DETAILS,
    does: "how an order was paid, on its page",
    find: `{paymentInfoMap[payment.provider_id].title}`,
    replace: `{paymentInfoMap[payment.provider_id]?.title ?? <PaidWith id={payment.provider_id} /> /* crossborder */}`,
  },
  {
    path: DETAILS,
    does: "and its picture",
    find: `{paymentInfoMap[payment.provider_id].icon}`,
    replace: `{paymentInfoMap[payment.provider_id]?.icon ?? <PaidWith id={payment.provider_id} show="icon" /> /* crossborder */}`,
  },
];
