import QRCode from "qrcode";
import { opening } from "../orders.spec.helper";
import { Shop } from "../shop.spec.helper";

let shop: Shop;
beforeAll(async () => {
  shop = await Shop.open();
});
afterAll(() => shop.sandbox.close());

it("draws the deep link as a QR code", async () => {
  const answer = await shop.call("createTransQrcode", opening.createTransQrcode());
  const response = await fetch(String(answer.qrcodeUrl));
  expect(response.headers.get("content-type")).toBe("image/png");
  const image = Buffer.from(await response.arrayBuffer());
  expect(image.subarray(0, 8).toString("hex")).toBe("89504e470d0a1a0a");
  expect(image.equals(await QRCode.toBuffer(String(answer.deepLink), { width: 320, margin: 2 }))).toBe(true);
});

it("draws nothing when no QR code was wanted", async () => {
  const answer = await shop.call("createTransQrcode", {
    ...opening.createTransQrcode(),
    needQrcode: "false",
  });
  const response = await fetch(`${shop.url}/qrcode/${answer.transactionNo}.png`);
  expect(response.status).toBe(404);
});
