import { slow } from "../../testing/jest/lanes";
import {
  DESKTOP,
  follow,
  heading,
  looksRight,
  openForVisitors,
  payThere,
  press,
  toPayment,
} from "./visit.spec.helper";

slow.describe("a visitor of the demo shop who subscribes", () => {
  const shop = openForVisitors();

  it("signs up, subscribes by card after another choice and a decline, and ends the subscription", async () => {
    const page = await shop.visit(DESKTOP);
    await follow(page, "Account");
    await press(page, "New here? Create an account");
    await page.getByLabel("E-mail").fill("grace@shop.example");
    await page.getByLabel("Password").fill("only-for-the-demo");
    await press(page, "Create account");
    await page.getByText("You have no orders yet.").waitFor();
    await follow(page, "Leaf & Kettle");
    await toPayment(page);
    await page.getByRole("radio", { name: "Mobile wallet" }).check();
    await press(page, "Pay");
    await heading(page, "Scan to pay");
    const monthly = page.getByRole("checkbox", { name: "Send this every 30 days" });
    await monthly.check();
    await page.getByText("$17.50 today, then every 30 days, 12 payments in all.").waitFor();
    await looksRight(page);
    await press(page, "Pay");
    await press(page, "Decline");
    await press(page, "Try again with Credit card");
    await page.getByText("Subscription, 17.50 USD every 30 days, 12 payments in all").waitFor();
    await press(page, "Decline");
    await follow(page, "Back to checkout");
    await monthly.waitFor();
    await page.reload();
    await monthly.waitFor();
    expect(await monthly.isChecked()).toBe(true);
    await press(page, "Pay");
    await payThere(page);
    await heading(page, "Thank you for your order");
    await page.getByText("$17.50 every 30 days, 12 payments in all; the second payment on").waitFor();
    await follow(page, "Account");
    await page.getByRole("strong").getByText("$17.50 every 30 days, 1 of 12 paid").waitFor();
    await page.getByRole("link", { name: /^Order \d+$/ }).waitFor();
    await looksRight(page);
    await page.goto(`${shop.demo().storefrontUrl}/cn/account`);
    await page.getByRole("strong").getByText("每 30 天支付 US$17.50，已付 1 次，共 12 次").waitFor();
    await page.getByRole("link", { name: /^订单 \d+$/ }).waitFor();
    await looksRight(page);
    await page.goBack();
    await press(page, "Cancel subscription…");
    await looksRight(page);
    await press(page, "Keep it");
    expect((await shop.gateway().schedules()).map(({ status }) => status)).toEqual(["ACTIVE"]);
    await press(page, "Cancel subscription…");
    await press(page, "Cancel it");
    await page.getByText("cancelled", { exact: true }).waitFor();
    const schedules = await shop.gateway().schedules();
    expect(schedules.map(({ status }) => status)).toEqual(["CANCELLED"]);
  });
});
