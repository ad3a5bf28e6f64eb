import { parseOptions } from "../options";
import { permittedBy, refundPermission } from "./refund";

const options = parseOptions({
  baseUrl: "https://gateway.example",
  apiToken: "test-token",
  merchantNo: "200043",
  storeNo: "300014",
  backendUrl: "https://store.example",
  storefrontUrl: "https://shop.example",
  refund: { passwordPrefix: "prefix-" },
});
const manager = { account_no: "900001", password: "typed" };
const [paid, other] = [{ id: "cbtrx_1" }, { id: "cbtrx_2" }];
const required = expect.objectContaining({ code: "manager_required" });

describe("what a manager permits", () => {
  it("is the refund of one payment, and of no other one that is refunded meanwhile", async () => {
    await permittedBy(manager, paid, async () => {
      expect(refundPermission(options, paid)).toMatchObject({ managerAccountNo: "900001" });
      expect(() => refundPermission(options, other)).toThrow(required);
    });
    expect(() => refundPermission(options, paid)).toThrow(required);
  });

  it("ends with the request, also for what that began and left running", async () => {
    let later: Promise<unknown> = Promise.resolve();
    let go = () => {};
    const ended = new Promise<void>((resolve) => (go = resolve));
    await permittedBy(manager, paid, async () => {
      later = ended.then(() => refundPermission(options, paid));
    });
    go();
    await expect(later).rejects.toEqual(required);
  });
});
