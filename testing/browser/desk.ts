import type { Browser, Page } from "playwright-core";
import { ADMIN } from "../store/accounts";
import { OVERFLOW } from "./browser";

const LOCALES = { en: "en-US", zhCN: "zh-CN" };
const TABLET = 800;

export interface DeskSettings {
  /** Of the window, in pixels: 390 is a phone, 768 a tablet with touch. */
  width?: number;
  language?: keyof typeof LOCALES;
  /** Who signs in, when it is not the owner of the shop. */
  user?: { email: string; password: string };
}

/** The admin in a browser of its own, somebody signed in. */
export class Desk {
  /** Errors that the page's scripts did not catch. */
  readonly errors: string[] = [];

  constructor(
    readonly page: Page,
    private readonly url: string,
  ) {
    page.on("pageerror", (error) => this.errors.push(String(error)));
  }

  /** Opens a page of the admin by its path, such as `/crossborder/health`. */
  async open(path: string): Promise<void> {
    await this.page.goto(`${this.url}/app${path}`);
  }

  /** By how many pixels the page is wider than the window. */
  async overflow(): Promise<number> {
    return await this.page.evaluate(OVERFLOW);
  }

  /** @throws when a script of the page failed meanwhile */
  async close(): Promise<void> {
    await this.page.context().close();
    if (this.errors.length > 0) throw new Error(`The page's scripts failed:\n${this.errors.join("\n")}`);
  }
}

/** Signs in, and resolves once the dashboard has let the user in. */
export async function openDesk(
  browser: Browser,
  shop: { url: string },
  { width = 1280, language = "en", user = ADMIN }: DeskSettings = {},
): Promise<Desk> {
  const context = await browser.newContext({
    viewport: { width, height: width < TABLET ? 1024 : 900 },
    hasTouch: width < TABLET,
    locale: LOCALES[language],
    // TLS ends before Medusa: in production it gives its session to nobody else.
    extraHTTPHeaders: { "x-forwarded-proto": "https" },
  });
  context.setDefaultTimeout(30_000);
  await context.addInitScript({ content: `localStorage.setItem("lng", "${language}")` });
  const page = await context.newPage();
  const desk = new Desk(page, shop.url);
  await desk.open("/login");
  await page.locator("input[type=email], input[name=email]").fill(user.email);
  await page.locator("input[type=password]").fill(user.password);
  await page.keyboard.press("Enter");
  await page.waitForURL(({ pathname }) => pathname.startsWith("/app/") && pathname !== "/app/login");
  return desk;
}
