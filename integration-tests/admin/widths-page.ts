import { adminBrowser } from "../../testing/browser/admin-browser";
import { expectAccessible } from "../../testing/browser/axe";
import type { Desk } from "../../testing/browser/desk";
import type { AdminShop } from "../../testing/browser/orders";

const SCREENS = [
  [1280, "en"],
  [1024, "en"],
  [768, "en"],
  [390, "en"],
  [390, "zhCN"],
] as const;

/** Each page of the plugin; those of the first are in the documentation. */
const PAGES = [
  "/crossborder",
  "/crossborder/attention",
  "/crossborder/reconciliation",
  "/crossborder/reconciliation/audit",
  "/crossborder/in-store",
  "/crossborder/subscriptions",
  "/settings/crossborder",
  "/settings/crossborder/notifications",
];

/** What has more to show than there is room for, and neither says so with three dots nor is a row of tabs. */
const CUT = `[...document.querySelectorAll("main *")].filter((one) => {
  const { overflowX, textOverflow } = getComputedStyle(one);
  if (one.closest("details:not([open])")) return false;
  const isTabs = one.matches("nav, [role=group]") && overflowX === "auto";
  return overflowX !== "visible" && textOverflow !== "ellipsis" && !isTabs && !one.matches("input, .sr-only, .sr-only *")
    && one.clientWidth > 1 && one.scrollWidth > one.clientWidth + 1;
}).map((one) => one.tagName + "." + one.className + ": " + one.textContent.slice(0, 60))`;

/** Of a shop that has many, whose pager is wide. */
const LISTS = /\/admin\/crossborder\/(attention|notifications|recurring-schedules)\?/;

/** Opens a page, and waits until it has loaded all that it shows. */
async function openWhole(desk: Desk, path: string): Promise<void> {
  await desk.open(path);
  await desk.page.getByRole("main").getByRole("heading").first().waitFor();
  await desk.page.waitForLoadState("networkidle");
}

/** Staff of a shop, which is open when these tests begin, look at every page on four screens, and in the dark. */
export function widthsPage(shop: AdminShop): void {
  const browser = adminBrowser(shop);

  it.each(SCREENS)("nothing is cut at a width of %i, in %s", async (width, language) => {
    const desk = await browser.signIn({ width, language });
    const { page } = desk;
    await page.route(LISTS, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), count: 9_999 } });
    });
    for (const path of PAGES) {
      await openWhole(desk, path);
      expect([path, await desk.overflow(), await page.evaluate(CUT)]).toEqual([path, 0, []]);
    }
  });

  it("in the dark and for who cannot see", async () => {
    const desk = await browser.signIn();
    const { page } = desk;
    await page.addInitScript({ content: `localStorage.setItem("medusa_admin_theme", "dark")` });
    for (const path of PAGES) {
      await openWhole(desk, path);
      await expectAccessible(page);
    }
  });
}
