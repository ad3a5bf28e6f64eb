import type { Page } from "playwright-core";

/** Counts what a person clicks on a page, whatever the page makes of it, from the moment it is opened. */
export const countClicks = (page: Page) =>
  page.addInitScript({
    content: `window.clicks = 0; addEventListener("pointerdown", () => window.clicks++, true);`,
  });

export const clicks = (page: Page) => page.evaluate<number>("window.clicks");
