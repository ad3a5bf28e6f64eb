import type { Page } from "playwright-core";
import type { Desk, DeskSettings } from "./desk";
import { picture } from "./picture";

/** The in-store page of the admin, as a clerk sees it. */
export class CounterPage {
  readonly page: Page;

  constructor(private readonly desk: Desk) {
    this.page = desk.page;
  }

  /** Opens the page, as the link in the sidebar does. */
  async open(path = ""): Promise<void> {
    await this.desk.open(`/crossborder/in-store${path}`);
  }

  async pick(number: string): Promise<void> {
    await this.page.getByRole("button", { name: number }).click();
  }

  /** What stands in large letters. */
  async shows(headline: string): Promise<void> {
    await this.page.getByRole("status").getByText(headline, { exact: true }).waitFor();
  }

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key);
  }

  /** What a scanner does: it types the code, and presses Enter. */
  async scanner(code: string): Promise<void> {
    await this.page.keyboard.type(code);
    await this.page.keyboard.press("Enter");
  }

  button(name: string) {
    return this.page.getByRole("button", { name, exact: true });
  }

  reference(): string {
    return new URL(this.page.url()).searchParams.get("payment") ?? "";
  }

  /** The control that has the focus, as a screen reader tells it: its role and its name. */
  async focused(): Promise<string> {
    return await this.page.locator(":focus").ariaSnapshot();
  }

  async picture(name: string): Promise<void> {
    await picture(this.page, `in-store-${name}`);
  }
}

/** A clerk signs in, opens the page, and picks an order by its number. */
export async function counterAt(
  browser: { signIn(settings?: DeskSettings): Promise<Desk> },
  number: string,
  settings?: DeskSettings,
): Promise<CounterPage> {
  const counter = new CounterPage(await browser.signIn(settings));
  await counter.open();
  await counter.pick(number);
  return counter;
}
