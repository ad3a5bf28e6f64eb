import type { DetailedHTMLProps, HTMLAttributes } from "react";
import type {
  CrossborderPaymentAttributes,
  CrossborderPaymentElement,
} from "medusa-payment-crossborder-storefront/element";

type OfEveryElement = DetailedHTMLProps<HTMLAttributes<CrossborderPaymentElement>, CrossborderPaymentElement>;

declare module "react" {
  // JSX looks for its elements there.
  // eslint-disable-next-line @typescript-eslint/no-namespace
  namespace JSX {
    interface IntrinsicElements {
      "crossborder-payment": OfEveryElement & CrossborderPaymentAttributes;
    }
  }
}
