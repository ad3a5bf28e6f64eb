import { slow } from "../../testing/jest/lanes";
import { captured, MedusaAdmin } from "../once/medusa-admin";
import { demoShop } from "./server";
import {
  DESKTOP,
  follow,
  heading,
  looksRight,
  openForVisitors,
  orderFirst,
  payThere,
  PHONE,
  press,
  toPayment,
} from "./visit.spec.helper";

slow.describe("a visitor of the demo shop who orders before paying", () => {
  const shop = openForVisitors();

  it("goes back, declines, and pays the same order by another method", async () => {
    const page = await shop.visit(DESKTOP);
    await orderFirst(page, "Order, then pay");
    await toPayment(page);
    expect(await page.getByText("Order, then pay").count()).toBe(1);
    await page.getByRole("radio", { name: "Mobile wallet" }).check();
    await looksRight(page);
    await press(page, /^Place order and pay/);
    await page.getByText(demoShop.shopName).waitFor();
    await page.goBack();
    await heading(page, "Still to pay: $17.50");
    await page.getByText("awaiting payment", { exact: true }).waitFor();
    await looksRight(page);
    const order = page.url();
    await page.goForward();
    await press(page, "Decline");
    await page.getByRole("alert").getByRole("heading", { name: "Payment declined" }).waitFor();
    await page.getByText(/^Order \d+ is reserved for you until \d+:\d\d.[AP]M\.$/).waitFor();
    const names = await page.locator(".cb-method").allInnerTexts();
    expect([names.length, new Set(names).size]).toEqual([4, 4]);
    await looksRight(page);
    await press(page, "Try again with Mobile wallet");
    await press(page, "Decline");
    await follow(page, "To my order");
    await heading(page, "Still to pay: $17.50");
    expect(page.url()).toBe(order);
    await page.getByRole("radio", { name: "Credit card" }).check();
    await press(page, "Pay $17.50");
    await payThere(page);
    await page.getByText("Paid. Thank you.").waitFor();
    const staff = await MedusaAdmin.signIn(shop.demo().medusaUrl);
    const paid = await staff.order(/order_\w+/.exec(order)?.[0] ?? "");
    expect([captured(paid).toFixed(2), paid.payment_status]).toEqual(["17.50", "captured"]);
  });

  it("orders before paying on the smallest phone, in Chinese", async () => {
    const page = await shop.visit({ ...PHONE, viewport: { width: 320, height: 568 } });
    await orderFirst(page, "先下单，后付款");
    await follow(page, /^茉莉花茶/);
    await press(page, "加入购物车");
    await follow(page, "去购物车");
    await follow(page, "去结账");
    await press(page, "填入示例");
    await press(page, "继续付款");
    await page.getByRole("radio", { name: "聊天应用钱包" }).check();
    await looksRight(page);
    await press(page, /^提交订单并支付/);
    await payThere(page);
    await heading(page, "感谢您的订购");
  });
});
