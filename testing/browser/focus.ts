import type { Locator } from "playwright-core";
import { eventually } from "../shop/sandbox-control";

/** The keyboard goes on from there: what was open before has been closed. */
export const expectFocused = (element: Locator) =>
  eventually(
    () => element.and(element.page().locator(":focus")).isVisible(),
    `${String(element)} to have the focus`,
  );
