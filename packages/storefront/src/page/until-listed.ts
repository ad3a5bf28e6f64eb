import type { Method } from "medusa-payment-crossborder-storefront";
import { onWake } from "../surroundings";

/**
 * Shows the methods, and none while the store cannot be asked: it is asked again when the page is seen or connected again.
 * Resolves to what ends it.
 */
export function untilListed(list: () => Promise<Method[]>, show: (methods: Method[]) => void): () => void {
  let isOver = false;
  let isKnown = true;
  const tell = (known: boolean, methods: Method[]) => {
    isKnown = known;
    if (!isOver) show(methods);
  };
  const ask = () =>
    void list().then(
      (methods) => tell(true, methods),
      () => tell(false, []),
    );
  const stop = onWake(() => {
    if (!isKnown) ask();
  });
  ask();
  return () => {
    isOver = true;
    stop();
  };
}
