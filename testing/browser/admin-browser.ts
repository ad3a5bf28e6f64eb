import type { Browser, Page } from "playwright-core";
import { openBrowser } from "./browser";
import { type Desk, type DeskSettings, openDesk } from "./desk";

/** A browser for the tests around it, in which staff signs in to the admin. A script that fails in a page fails the test. */
export function adminBrowser(shop: { url: string }, args: () => Promise<readonly string[]> = async () => []) {
  let browser: Browser;
  let desk: Desk | undefined;

  beforeAll(async () => {
    browser = await openBrowser({ args: await args() });
  });
  afterAll(() => browser?.close());
  afterEach(() => desk?.close());

  async function signIn(settings: DeskSettings = {}): Promise<Desk> {
    desk = await openDesk(browser, shop, settings);
    return desk;
  }

  return {
    signIn,
    /** Signs in, and opens a page of the admin by its path. */
    async open(path: string, settings?: DeskSettings): Promise<Desk> {
      const opened = await signIn(settings);
      await opened.open(path);
      return opened;
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
