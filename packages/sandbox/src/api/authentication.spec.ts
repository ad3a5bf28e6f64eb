import { type OperationKey, operations } from "../../../../src/gateway/operations";
import { accepted, open, opening } from "../orders.spec.helper";
import { Receiver } from "../receiver.spec.helper";
import { ACCOUNT, type Fields, Shop } from "../shop.spec.helper";
import { verifySignOf } from "../signature";

const DENIED = "000030";
const keys = Object.keys(operations) as OperationKey[];
const listing = keys.filter((key) => operations[key].account.some((name) => name === "merGroupNo"));
const notListing = keys.filter((key) => !listing.includes(key));

let shop: Shop;
let provider: Shop;
beforeAll(async () => {
  shop = await Shop.open();
  provider = await Shop.open({ merGroupNo: "100031" });
});
afterAll(() => Promise.all([shop.sandbox.close(), provider.sandbox.close()]));

describe.each(keys)("%s", (key) => {
  it("refuses a wrong signature before it checks anything else", async () => {
    const answer = await shop.call(key, { currency: "EUR", verifySign: "0".repeat(32) });
    expect(answer).toEqual({
      ret_code: DENIED,
      ret_msg: "verifySign: does not fit the fields and the API token",
    });
  });

  it("refuses a call without a signature", async () => {
    const response = await shop.post(
      operations[key].paths.primary,
      new URLSearchParams({ merchantNo: "200043" }),
    );
    expect(await response.json()).toEqual({ ret_code: DENIED, ret_msg: "verifySign: is missing" });
  });

  it.each(["merchantNo", "storeNo"])("requires %s", async (name) => {
    const answer = await shop.call(key, { ...(await accepted[key](shop)), [name]: undefined });
    expect(answer).toEqual({ ret_code: "000020", ret_msg: `${name}: is missing` });
  });

  it.each(["merchantNo", "storeNo"])("refuses another account's %s", async (name) => {
    const answer = await shop.call(key, { ...(await accepted[key](shop)), [name]: "999" });
    expect(answer).toEqual({ ret_code: DENIED, ret_msg: `${name}: does not belong to this API token` });
  });

  it("is accepted in the service-provider variant", async () => {
    const answer = await provider.call(key, await accepted[key](provider));
    expect(answer).toMatchObject({ ret_code: "000100" });
  });
});

describe("the service-provider variant", () => {
  it.each(listing)("requires merGroupNo for %s", async (key) => {
    const answer = await provider.call(key, { ...(await accepted[key](provider)), merGroupNo: undefined });
    expect(answer).toEqual({ ret_code: "000020", ret_msg: "merGroupNo: is missing" });
  });

  it.each(listing)("refuses another group's number for %s", async (key) => {
    const answer = await provider.call(key, { ...(await accepted[key](provider)), merGroupNo: "1" });
    expect(answer).toEqual({ ret_code: DENIED, ret_msg: "merGroupNo: does not belong to this API token" });
  });

  it.each(notListing)("does not ask for merGroupNo for %s", async (key) => {
    const answer = await provider.call(key, { ...(await accepted[key](provider)), merGroupNo: undefined });
    expect(answer).toMatchObject({ ret_code: "000100" });
  });

  it("requires terminal for prepay; the other variant does not", async () => {
    const fields = { ...opening.prepay(), terminal: undefined };
    expect(await provider.call("prepay", fields)).toEqual({
      ret_code: "000020",
      ret_msg: expect.stringMatching(/^terminal: /),
    });
    expect(await shop.call("prepay", fields)).toMatchObject({ ret_code: "000100" });
  });
});

it("does not accept a signature in capitals", async () => {
  const signed = shop.signed(opening.add());
  const answer = await shop.call("add", { ...signed, verifySign: signed.verifySign.toUpperCase() });
  expect(answer).toMatchObject({ ret_code: DENIED });
});

it("expects a signature of every field that is sent, also of one that no table lists", async () => {
  const signed = shop.signed(opening.add());
  expect(await shop.call("add", { ...signed, unlisted: "1" })).toMatchObject({ ret_code: DENIED });
});

it("refuses another clerk when the account has one", async () => {
  const withClerk = await Shop.open({ storeAdminNo: "40001" });
  const answer = await withClerk.call("add", { ...opening.add(), storeAdminNo: "40002" });
  expect(answer).toEqual({ ret_code: DENIED, ret_msg: "storeAdminNo: does not belong to this API token" });
  const right = await withClerk.call("add", { ...opening.add(), storeAdminNo: "40001" });
  expect(right.transaction).toMatchObject({ storeAdminNo: "40001" });
  expect(await withClerk.call("add", opening.add())).toMatchObject({ ret_code: "000100" });
  await withClerk.sandbox.close();
});

it.each(["add", "createTransQrcode", "cashierAdd"] as const)("records the clerk of %s", async (key) => {
  const fields: Fields = { ...opening[key](), storeAdminNo: "40001" };
  expect(await shop.call(key, fields)).toMatchObject({ ret_code: "000100" });
  const { transaction } = await shop.call("reverse", { reference: fields.reference });
  expect(transaction).toMatchObject({ storeAdminNo: "40001" });
});

describe("refunds that need a manager", () => {
  const refundPermission = { managerAccountNo: "M1", password: "a".repeat(32) };
  let withManager: Shop;
  beforeAll(async () => {
    withManager = await Shop.open({ refundPermission });
  });
  afterAll(() => withManager.sandbox.close());

  it.each([
    ["nobody", {}, "000020", "managerAccountNo"],
    ["another manager", { ...refundPermission, managerAccountNo: "M2" }, DENIED, "managerAccountNo"],
    ["a wrong password", { ...refundPermission, password: "b".repeat(32) }, DENIED, "password"],
  ])("are refused for %s", async (_who, manager, retCode, field) => {
    const answer = await withManager.call("refund", { ...(await accepted.refund(withManager)), ...manager });
    expect(answer).toEqual({ ret_code: retCode, ret_msg: expect.stringMatching(`^${field}: `) });
  });

  it("are made for the manager", async () => {
    const answer = await withManager.call("refund", {
      ...(await accepted.refund(withManager)),
      ...refundPermission,
    });
    expect(answer).toMatchObject({ ret_code: "000100" });
  });
});

describe("a gateway with several stores", () => {
  const second = { apiToken: "another-token", merchantNo: "200043", storeNo: "300015" };
  const foreign = { apiToken: "a-third-token", merchantNo: "200099", storeNo: "300099", merGroupNo: "9" };
  let first: Shop;
  beforeAll(async () => {
    first = await Shop.open({ accounts: [second, foreign] });
  });
  afterAll(() => first.sandbox.close());

  it("keeps their orders apart: neither reference nor transactionNo finds that of another", async () => {
    const [other, third] = [first.at(second), first.at(foreign)];
    const reference = await open(first, "add");
    const { transactionNo } = await first.recorded(reference);
    for (const stranger of [other, third]) {
      for (const key of [{ reference }, { transactionNo }]) {
        expect(await stranger.call("reverse", key)).toMatchObject({ ret_code: "000021" });
      }
    }
    expect(await first.recorded(reference)).toMatchObject({ status: "init" });
  });

  it("takes a reference once per merchant", async () => {
    const reference = await open(first, "add");
    const fields = { ...opening.add(), reference };
    expect(await first.at(second).call("add", fields)).toMatchObject({ ret_code: "000023" });
    const { transaction } = await first.at(foreign).call("add", fields);
    expect(transaction).toMatchObject({ merchantNo: "200099", storeNo: "300099" });
  });

  it("believes each token for its own store only", async () => {
    const mixed = first.at({ ...second, apiToken: ACCOUNT.apiToken });
    expect(await mixed.call("add", opening.add())).toEqual({
      ret_code: DENIED,
      ret_msg: "storeNo: does not belong to this API token",
    });
  });

  it("signs the notification of each with its own token", async () => {
    const receiver = await Receiver.open();
    const reference = await open(first.at(foreign), "securePay", { ipnUrl: receiver.url });
    await first.customer("pay", reference);
    await first.sent(1);
    const [fields] = receiver.received;
    expect(fields.verifySign).toBe(verifySignOf(fields, foreign.apiToken));
    await receiver.close();
  });
});

describe("a gateway with other names of the channels", () => {
  let other: Shop;
  beforeAll(async () => {
    other = await Shop.open({ vendorCodes: { channel_a: "wallet" } });
  });
  afterAll(() => other.sandbox.close());

  it("takes them, and answers them", async () => {
    const reference = await open(other, "securePay", { vendor: "wallet" });
    await other.customer("pay", reference);
    expect(await other.query(reference)).toMatchObject({ vendor: "wallet" });
    await open(other, "securePay", { vendor: "channel_b" });
  });

  it("refuses the document's name, and a code that it does not know", async () => {
    const call = (vendor: string) => other.call("securePay", { ...opening.securePay(), vendor });
    const ret_msg = "vendor: must be wallet for channel_a";
    expect(await call("channel_a")).toEqual({ ret_code: "000023", ret_msg });
    expect(await call("purse")).toMatchObject({ ret_code: "000023" });
  });
});
