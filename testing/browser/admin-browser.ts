import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { ADMIN } from "../store/accounts";
import { openBrowser } from "./browser";

/** TLS ends before Medusa: in production it gives its session to nobody else. */
const extraHTTPHeaders = { "x-forwarded-proto": "https" };

/** The devices that staff works with. */
export const DEVICES = {
  desktop: { viewport: { width: 1280, height: 900 }, locale: "en-US", extraHTTPHeaders },
  tablet: { viewport: { width: 768, height: 1024 }, locale: "en-US", hasTouch: true, extraHTTPHeaders },
  phone: { viewport: { width: 390, height: 844 }, locale: "en-US", hasTouch: true, extraHTTPHeaders },
} as const satisfies Record<string, BrowserContextOptions>;

/** The dashboard's names of its languages. */
export type Language = "en" | "zhCN";

/** A browser for the tests around it, in which staff signs in to the admin. A script that fails in a page fails the test. */
export function adminBrowser(args: () => Promise<readonly string[]> = async () => []) {
  let browser: Browser;
  let context: BrowserContext | undefined;
  let failures: string[] = [];

  beforeAll(async () => {
    browser = await openBrowser({ args: await args() });
  });
  afterAll(() => browser?.close());

  afterEach(async () => {
    await context?.close();
    expect(failures).toEqual([]);
  });

  return {
    async signIn(url: string, device: BrowserContextOptions, language: Language = "en"): Promise<Page> {
      context = await browser.newContext(device);
      context.setDefaultTimeout(30_000);
      await context.addInitScript({ content: `localStorage.setItem("lng", "${language}")` });
      failures = [];
      const page = await context.newPage();
      await page.goto(`${url}/app/login`);
      await page.locator("input[type=email], input[name=email]").fill(ADMIN.email);
      await page.locator("input[type=password]").fill(ADMIN.password);
      await page.keyboard.press("Enter");
      await page.waitForURL(/\/app\/orders/);
      page.on("pageerror", (error) => failures.push(String(error)));
      return page;
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
