import { transactionRow } from "../../../testing/ledger/rows";
import type { Change } from "../../modules/crossborder/internal";
import { dated } from "./query";

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 1, minute));
const open = transactionRow({ reference: "ORDER-1", state: "open", created_at: at(0) });
const told = (fields: object, came_at: Date) => ({
  body: new URLSearchParams({ reference: "ORDER-1", verifySign: "***", ...fields }).toString(),
  created_at: came_at,
});

/** Of the inbox it is asked for what is validly signed alone, the newest first. */
const contextWith = (...kept: ReturnType<typeof told>[]) => {
  const listNotifications = jest.fn().mockResolvedValue([...kept].reverse());
  const options = { notificationNames: {}, statuses: {}, timeZone: "+08:00" };
  return { listNotifications, context: { ledger: { listNotifications }, account: { options } } };
};

describe("when a payment was made, where the answer shows no time", () => {
  it.each([
    ["that of the notification", [told({ status: "success", time: "20261121093000" }, at(31))], at(30)],
    ["when that came, where it has none", [told({ status: "success" }, at(31))], at(31)],
    ["when that came, its time later", [told({ status: "success", time: "20261121233000" }, at(31))], at(31)],
    ["the first one's", [told({ status: "success" }, at(31)), told({ status: "success" }, at(50))], at(31)],
    [
      "not that of one that says something else",
      [told({ status: "init" }, at(20)), told({ status: "success" }, at(31))],
      at(31),
    ],
    ["of one without a word", [told({}, at(31))], at(31)],
    ["unknown where none came", [], undefined],
    [
      "unknown: only others did",
      [{ ...told({}, at(31)), body: "reference=ORDER-10&note=ORDER-1" }],
      undefined,
    ],
  ])("is %s", async (_, kept, paid_at) => {
    const { context, listNotifications } = contextWith(...kept);
    const change = await dated<Change>(context, open, { state: "paid" });
    expect(change.paid_at).toEqual(paid_at);
    expect(listNotifications.mock.calls[0][0]).toMatchObject({ signature: "valid" });
  });

  it.each([
    ["the answer shows one", { state: "paid", paid_at: at(5) } as const],
    ["nobody has paid", { state: "open" } as const],
  ])("is not looked for where %s", async (_, change) => {
    const { context, listNotifications } = contextWith(told({ status: "success" }, at(31)));
    expect(await dated(context, open, change)).toEqual(change);
    expect(listNotifications).not.toHaveBeenCalled();
  });
});
