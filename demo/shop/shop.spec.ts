import { slow } from "../../testing/jest/lanes";
import { eventually } from "../../testing/shop/sandbox-control";
import { captured, MedusaAdmin } from "../once/medusa-admin";
import { demoShop } from "./server";
import {
  DESKTOP,
  follow,
  heading,
  looksRight,
  openForVisitors,
  payThere,
  PHONE,
  PHONE_IN_ENGLISH,
  press,
  toPayment,
  whatIf,
} from "./visit.spec.helper";

slow.describe("a visitor of the demo shop", () => {
  const shop = openForVisitors();

  it("buys two teapots on a desktop in English, declines once, and loses nothing that was typed", async () => {
    const page = await shop.visit(DESKTOP);
    await page.getByRole("link", { name: /^Teapot/ }).waitFor();
    await looksRight(page, "demo-home-en");
    await follow(page, /^Teapot/);
    await press(page, "One more of Teapot");
    await looksRight(page);
    await press(page, "Add to cart");
    await follow(page, "Go to cart");
    await page.getByText("$96.00").first().waitFor();
    await looksRight(page);
    await follow(page, "Go to checkout");
    await page.getByLabel("First name").fill("Grace");
    await page.reload();
    expect(await page.getByLabel("First name").inputValue()).toBe("Grace");
    await press(page, "Fill in an example");
    await press(page, "Continue to payment");
    await page.getByRole("radio", { name: "Mobile wallet" }).check();
    await press(page, "Pay");
    await page.getByRole("link", { name: "Open the wallet page" }).waitFor();
    await looksRight(page);
    await press(page, "Pay another way");
    await page.getByRole("radio", { name: "Credit card" }).check();
    await looksRight(page);
    await press(page, "Pay");
    await page.getByText(demoShop.shopName).waitFor();
    await looksRight(page);
    await press(page, "Decline");
    await page.getByText("The payment was declined").waitFor();
    await looksRight(page);
    await press(page, "Try again with Credit card");
    await payThere(page);
    await heading(page, "Thank you for your order");
    await heading(page, "Payment receipt");
    const receipt = page.locator(".cb-receipt");
    expect(await receipt.innerText()).toMatch(/\$101\.00[^]*Credit card[^]*Transaction number/);
    await looksRight(page);
    expect((await shop.gateway().orders()).at(-1)).toMatchObject({ paid: "101.00", currency: "USD" });
  });

  it("buys tea on a phone in Chinese", async () => {
    const page = await shop.visit(PHONE);
    await heading(page, "随时静享一杯好茶");
    await looksRight(page);
    await follow(page, /^茉莉花茶/);
    await press(page, "加入购物车");
    await looksRight(page);
    await follow(page, "去购物车");
    await heading(page, "您的购物车");
    await looksRight(page);
    await follow(page, "去结账");
    await press(page, "填入示例");
    await press(page, "继续付款");
    await page.getByRole("radio", { name: "手机钱包" }).check();
    await looksRight(page);
    await press(page, "支付 ¥118.00");
    await page.getByText(demoShop.shopName).waitFor();
    await looksRight(page);
    await payThere(page);
    await heading(page, "感谢您的订购");
    await heading(page, "付款凭证");
    await page.getByText("李明").waitFor();
    await looksRight(page, "demo-order-zh-phone");
    await press(page, "如果…");
    await page.getByText("商店调用 secure-pay：成功").first().waitFor();
    await looksRight(page);
    expect((await shop.gateway().orders()).at(-1)).toMatchObject({ paid: "118.00" });
  });

  const PATHS = ["", "/product/teapot", "/cart", "/checkout", "/account", "/order/order_none", "/nowhere"];
  const DONE = ["", "?payment=declined", "?payment=expired", "?payment=returned"];

  it.each([
    ["us", DESKTOP],
    ["us", PHONE_IN_ENGLISH],
    ["cn", { ...DESKTOP, locale: "zh-CN" }],
    ["cn", PHONE],
  ])("finds every page of the shop in %s whole, also without goods and payments", async (country, device) => {
    const page = await shop.visit(device);
    for (const path of [...PATHS, ...DONE.map((query) => `/checkout/done${query}`)]) {
      await page.goto(`${shop.demo().storefrontUrl}/${country}${path}`);
      await page.locator("main :is(h1, [role=alert]:not(:empty))").last().waitFor();
      await page.getByText(country === "us" ? "One moment…" : "请稍候…").waitFor({ state: "detached" });
      await looksRight(page);
    }
  });

  it("finds the cart again after the gateway was down", async () => {
    const page = await shop.visit(DESKTOP);
    await whatIf(page, "The gateway is down");
    await toPayment(page);
    await page.getByRole("radio", { name: "Card-network wallet" }).check();
    await press(page, "Pay");
    await page.getByText("The payment cannot be started right now").waitFor();
    await whatIf(page, "Everything works");
    await press(page, "Pay");
    await payThere(page);
    await heading(page, "Thank you for your order");
  });

  it("has the order although the gateway never told the shop, and is told after closing the tab", async () => {
    const page = await shop.visit(PHONE_IN_ENGLISH);
    await whatIf(page, "The notification is lost");
    await page.getByRole("button", { name: "What if…" }).click();
    await looksRight(page, "demo-what-if-phone");
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
    await toPayment(page);
    await page.getByRole("radio", { name: "Card-network wallet" }).check();
    await press(page, "Pay");
    await page.locator("button.first").waitFor();
    const { reference = "" } = (await shop.gateway().orders()).at(-1) ?? {};
    const tab = await page.context().newPage();
    await page.close();
    await shop.gateway().act(reference, "pay");
    await eventually(async () => {
      await tab.goto(shop.demo().storefrontUrl);
      await heading(tab, "A quiet cup");
      const order = tab.getByRole("link", { name: "View order" });
      return await order.waitFor({ timeout: 3_000 }).then(
        () => true,
        () => false,
      );
    }, "the order to be told");
    await follow(tab, "View order");
    await heading(tab, /^Order \d+$/);
    const sent = (await shop.gateway().notifications()).filter((one) => one.reference === reference);
    expect([...new Set(sent.map(({ status }) => status))]).toEqual(["lost"]);
    await shop.gateway().faults({});
  });

  it("pays what staff have put into an order, after declining once", async () => {
    const page = await shop.visit(DESKTOP);
    await toPayment(page);
    await page.getByRole("radio", { name: "Credit card" }).check();
    await press(page, "Pay");
    await payThere(page);
    await heading(page, "Thank you for your order");
    const id = /order_\w+/.exec(page.url())?.[0] ?? "";
    const staff = await MedusaAdmin.signIn(shop.demo().medusaUrl);
    await staff.putInto(id, { variant_id: shop.demo().shop.variants["travel-cup"], quantity: 1 });
    // As "Copy payment link" of Medusa's dashboard writes it.
    await page.goto(`${shop.demo().storefrontUrl}/payment-collection/pay_col_any?order_id=${id}`);
    await heading(page, "Still to pay: $19.99");
    expect(page.url()).toBe(`${shop.demo().storefrontUrl}/us/order/${id}`);
    await looksRight(page);
    await page.goto(`${shop.demo().storefrontUrl}/cn/order/${id}`);
    await heading(page, "待付金额：US$19.99");
    await looksRight(page);
    await page.goBack();
    await page.getByRole("radio", { name: "Mobile wallet" }).check();
    await press(page, "Pay $19.99");
    await press(page, "Decline");
    await page.getByText("The payment was declined").waitFor();
    await looksRight(page);
    await page.getByRole("radio", { name: "Credit card" }).check();
    await press(page, "Try again with Credit card");
    await payThere(page);
    await page.getByText("Paid. Thank you.").waitFor();
    await page.getByText("paid", { exact: true }).waitFor();
    expect(await page.getByText("Still to pay").count()).toBe(0);
    const order = await staff.order(id);
    expect([captured(order).toFixed(2), order.payment_status]).toEqual(["37.49", "captured"]);
  });

  it("speaks Chinese to who pays in dollars, and English to who pays in yuan", async () => {
    const page = await shop.visit(DESKTOP);
    await page.getByText("$12.50").first().waitFor();
    await press(page, "中文");
    await heading(page, "随时静享一杯好茶");
    await page.getByText("US$12.50").first().waitFor();
    await looksRight(page);
    await press(page, "English");
    await follow(page, "CN ¥, China, yuan");
    await page.getByText("CN¥88.00").first().waitFor();
    await heading(page, "A quiet cup");
    await page.reload();
    await heading(page, "A quiet cup");
    await looksRight(page);
  });

  it("starts anew with a cart and an account that the store no longer knows", async () => {
    const page = await shop.visit(DESKTOP);
    await heading(page, "A quiet cup");
    await page.evaluate(`localStorage.setItem("cart-us", "cart_of_yesterday")`);
    await page.evaluate(`localStorage.setItem("medusa_auth_token", "token-of-yesterday")`);
    await page.reload();
    await toPayment(page);
    await page.getByRole("radio", { name: "Credit card" }).waitFor();
  });

  it("pays in a wallet that opens in the same tab, and is led to the order by going back and by a reload", async () => {
    const page = await shop.visit(PHONE_IN_ENGLISH);
    await toPayment(page);
    await page.getByRole("radio", { name: "Mobile wallet" }).check();
    await press(page, "Pay");
    await follow(page, "Open the wallet");
    await press(page, /^Confirm/);
    await page.getByText("Paid. Thank you.").waitFor();
    while (!page.url().includes("/us/")) await page.goBack();
    await heading(page, "Thank you for your order");
    await page.goto(`${shop.demo().storefrontUrl}/us/checkout`);
    await heading(page, "Thank you for your order");
    await looksRight(page);
  });
});
