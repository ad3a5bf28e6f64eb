import type { Browser, Page } from "playwright-core";
import { openBrowser } from "./browser";
import { type Desk, type DeskSettings, openDesk } from "./desk";

/** A browser for the tests around it, in which staff signs in to the admin. A script that fails in a page fails the test. */
export function adminBrowser(args: () => Promise<readonly string[]> = async () => []) {
  let browser: Browser;
  let desk: Desk | undefined;

  beforeAll(async () => {
    browser = await openBrowser({ args: await args() });
  });
  afterAll(() => browser?.close());
  afterEach(() => desk?.close());

  return {
    async signIn(shop: { url: string }, settings: DeskSettings = {}): Promise<Desk> {
      desk = await openDesk(browser, shop, settings);
      return desk;
    },
  };
}

/**
 * From now on the page is told that roles are on, and that the user's allows only this. What the server refuses then is tested
 * with real roles elsewhere (integration-tests/security/rbac); this is about what the page offers.
 */
export async function withPolicies(page: Page, ...permissions: string[]): Promise<void> {
  await page.route("**/admin/feature-flags", (route) =>
    route.fulfill({ json: { feature_flags: { rbac: true } } }),
  );
  await page.route("**/admin/rbac/me/permissions", (route) => route.fulfill({ json: { permissions } }));
}
