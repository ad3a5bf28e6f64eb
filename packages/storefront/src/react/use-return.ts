import {
  type Code,
  type PlacedOrder,
  type Result,
  resultOfReturn,
  type Store,
  type WaitOptions,
} from "medusa-payment-crossborder-storefront";
import { useEffect, useRef, useState } from "react";

/**
 * @example
 * const options: ReturnOptions = { sdk: { baseUrl: "https://api.shop.example", publishableKey: "pk_your_key" } };
 */
export interface ReturnOptions {
  sdk: Store;
  /** With its query; by default the page's own, out of which `payment`, `cart_id` and `order_id` are taken. */
  address?: string;
  /** The cart that this browser has, where the page knows it from the storefront's server. */
  cart_id?: string;
  /** The order is placed: the storefront forgets the cart's id here, and shows the order. */
  onOrder?(order: PlacedOrder, result: Result): void;
  /** How the store is asked. */
  wait?: Pick<WaitOptions, "intervalMs" | "askWithinMs" | "graceMs">;
}

/**
 * What is known so far: `checking` while the page waits, then a code. `result` is there once the waiting is over. `maybe_declined`, with
 * `open`, asks whether a wallet has declined the payment, which is still waited for.
 * @example
 * const isOver = ({ result }: ReturnState) => result !== undefined;
 */
export interface ReturnState {
  say: Code | "checking" | "maybe_declined";
  result?: Result;
  open?: Pick<Result, "cart_id" | "tried">;
}

/** A card's bank declines on the cashier page, which says so. */
const WALLET = /^pp_crossborder-channel-/;

/**
 * What came of a payment, on the page to which the browser comes back.
 * @example
 * function Done({ sdk }: Pick<ReturnOptions, "sdk">) {
 *   const { say } = useReturn({ sdk, onOrder: ({ id }) => location.assign(`/order/${id}`) });
 *   return <p role="status">{say === "checking" ? "One moment…" : textOf(say)}</p>;
 * }
 */
export function useReturn(options: ReturnOptions): ReturnState {
  const [state, setState] = useState<ReturnState>({ say: "checking" });
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const { address } = options;
  const own = useRef<string>(undefined);
  useEffect(() => {
    const leaving = new AbortController();
    const { sdk, wait, cart_id } = latest.current;
    setState({ say: "checking" });
    // Once: its query is gone afterwards, and React may do this twice.
    const came = address ?? (own.current ??= window.location.href);
    const show = (next: ReturnState) =>
      !leaving.signal.aborted && setState(({ open }) => ({ ...(open && { open }), ...next }));
    resultOfReturn(sdk, came, {
      ...wait,
      cart_id,
      signal: leaving.signal,
      onUpdate: ({ cart_id: id, tried }, _left, mayBeDeclined) =>
        show(
          mayBeDeclined && tried && WALLET.test(tried.provider_id)
            ? { say: "maybe_declined", open: { cart_id: id, tried } }
            : { say: "checking" },
        ),
      onProblem: () => show({ say: "offline" }),
    }).then(
      (result) => {
        if (leaving.signal.aborted) return;
        show({ say: result.code, result });
        if (result.order) latest.current.onOrder?.(result.order, result);
      },
      () => undefined,
    );
    return () => leaving.abort();
  }, [address]);
  return state;
}
