import { open, opening } from "../orders.spec.helper";
import { Shop } from "../shop.spec.helper";

let shop: Shop;
beforeAll(async () => {
  shop = await Shop.open();
});
afterAll(() => shop.sandbox.close());

it("is where a QR code leads; the customer confirms there", async () => {
  const fields = opening.createTransQrcode();
  const { deepLink } = await shop.call("createTransQrcode", fields);
  const text = await shop.page(String(deepLink));
  expect(text).toContain("Confirm $12.50");
  expect(text).not.toContain("hold");
  await shop.press(`${deepLink}/confirm`);
  expect(await shop.recorded(String(fields.reference))).toMatchObject({ status: "success", paid: "12.50" });
  // The document lets a QR code carry no address of the shop.
  expect(await shop.page(String(deepLink))).toContain("You can go back to the page of the shop.");
});

it("says that a pre-authorization is a hold", async () => {
  const reference = await open(shop, "createTransQrcode", { preAuth: "true" });
  expect(await shop.page(`/wallet/${reference}`)).toContain("Confirm the hold of $12.50");
  await shop.press(`/wallet/${reference}/confirm`);
  expect(await shop.page(`/wallet/${reference}`)).toContain("the amount is held");
  expect(await shop.recorded(reference)).toMatchObject({ held: "12.50", paid: "0.00" });
});

it("leads back to the shop, once it is paid, where the order says where that is", async () => {
  const reference = await open(shop, "securePay");
  expect(await shop.page(`/wallet/${reference}`)).not.toContain("Back to the shop");
  await shop.press(`/wallet/${reference}/confirm`);
  const back = `href="https://shop.example/return?reference=${reference}&#38;status=success"`;
  expect(await shop.page(`/wallet/${reference}`)).toContain(back);
});

it("leaves the order open when the customer declines", async () => {
  const reference = await open(shop, "createTransQrcode");
  const declined = await shop.press(`/wallet/${reference}/decline`);
  expect(declined.status).toBe(303);
  const text = await shop.page(String(declined.headers.get("location")));
  expect(text).toContain("Declined. The order is still open");
  expect(text).toContain(`/confirm"`);
  expect(await shop.recorded(reference)).toMatchObject({ status: "init" });
});
