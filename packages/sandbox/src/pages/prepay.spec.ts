import { newReference, opening } from "../orders.spec.helper";
import { Receiver, until } from "../receiver.spec.helper";
import { type Answer, Shop } from "../shop.spec.helper";

let shop: Shop;
beforeAll(async () => {
  shop = await Shop.open();
});
afterAll(() => shop.sandbox.close());

type Params = Record<string, string>;
const handOver = (params: Params | [string, string][]) =>
  fetch(`${shop.url}/wallet/prepay?${new URLSearchParams(params)}`, { redirect: "manual" });

/** The answer of prepay without its envelope: the fields that a page hands to the wallet. */
async function prepaid(terminal: string, more: Params = {}): Promise<Params> {
  const answer: Answer = await shop.call("prepay", { ...opening.prepay(), terminal, ...more });
  const { result, ...flat } = answer;
  return Object.fromEntries(
    Object.entries(terminal === "APP" ? flat : Object(result)).map(([name, value]) => [name, String(value)]),
  );
}

describe.each([
  ["a mini-program", "MINIPROGRAM", "paySign", ["timeStamp", "nonceStr", "package", "signType", "paySign"]],
  ["an app", "APP", "sign", ["appid", "noncestr", "package", "partnerid", "prepayid", "timestamp", "sign"]],
])("the wallet of %s", (_who, terminal, sign, fields) => {
  const refusal = async (params: Params | [string, string][]) => {
    const response = await handOver(params);
    expect(response.status).toBe(400);
    expect(response.headers.get("content-type")).toMatch(/^text\/html/);
    return response.text();
  };

  it("opens with exactly what prepay answered, and the customer pays there", async () => {
    const receiver = await Receiver.open();
    const reference = newReference();
    const opened = await handOver(await prepaid(terminal, { reference, ipnUrl: receiver.url }));
    expect(opened.status).toBe(303);
    const { transactionNo } = await shop.recorded(reference);
    const wallet = String(opened.headers.get("location"));
    expect(wallet).toBe(`/wallet/${transactionNo}`);
    expect(await shop.page(wallet)).toContain("Confirm $12.50");
    await shop.press(`${wallet}/confirm`);
    expect(await shop.recorded(reference)).toMatchObject({ status: "success", paid: "12.50" });
    await until(() => receiver.received.some((notified) => notified.reference === reference));
    await receiver.close();
  });

  it.each(fields.filter((name) => name !== sign))("refuses a changed %s", async (name) => {
    const params = await prepaid(terminal);
    expect(await refusal({ ...params, [name]: `${params[name]}1` })).toContain(`${sign}: does not fit`);
  });

  it("refuses the signature of another order", async () => {
    const [one, other] = [await prepaid(terminal), await prepaid(terminal)];
    expect(await refusal({ ...one, [sign]: other[sign] })).toContain(`${sign}: does not fit`);
  });

  it.each(fields)("refuses to open without %s", async (name) => {
    const { [name]: left, ...rest } = await prepaid(terminal);
    expect(left).toBeTruthy();
    expect(await refusal(rest)).toContain(`${name}: is missing`);
    expect(await refusal({ ...rest, [name]: "" })).toContain(`${name}: is missing`);
  });

  it("refuses a field that prepay did not answer, and one that is given twice", async () => {
    const params = await prepaid(terminal);
    expect(await refusal({ ...params, ret_code: "000100" })).toContain("ret_code: is not one of");
    const twice: [string, string][] = [...Object.entries(params), ["package", params.package]];
    expect(await refusal(twice)).toContain("package: must be given once");
  });
});

it("shows an unknown field as text, not as markup", async () => {
  const name = "<script>alert(1)</script>";
  const response = await handOver({ ...(await prepaid("APP")), [name]: "x" });
  expect(response.status).toBe(400);
  const text = await response.text();
  expect(text).toContain("&#60;script&#62;alert(1)&#60;/script&#62;: is not one of");
  expect(text).not.toContain("<script>alert");
});

it("says that there is no such order after a reset", async () => {
  const params = await prepaid("APP");
  await shop.control("POST", "/reset");
  const page = await fetch(`${shop.url}/wallet/prepay?${new URLSearchParams(params)}`);
  expect(page.status).toBe(404);
  expect(await page.text()).toContain("No such order");
});
