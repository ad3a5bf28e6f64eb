import { STATES } from "../../modules/crossborder/internal";
import { capturedInLedger, heldAmount, isHoldGone, isMoneyBack, sumOf } from "./money";

const hold = { authorized_amount: "25.00", captured_amount: "10.00", released_amount: "0.00" };

describe("what is still held", () => {
  it("is the rest of a hold, also once its captured part was refunded; of nothing else", () => {
    const rests = STATES.filter((state) => heldAmount({ ...hold, state }) === "15.00");
    expect(rests).toEqual(["held", "captured", "refunded"]);
    const others = STATES.filter((state) => !rests.includes(state));
    expect(others.map((state) => heldAmount({ ...hold, state }))).toEqual(others.map(() => "0.00"));
  });

  it.each([
    ["nothing was captured", "0.00", "0.00", "25.00"],
    ["a part of the rest was released", "10.00", "5.00", "10.00"],
    ["all of it is gone", "10.00", "15.00", "0.00"],
    ["more than it was captured", "30.00", "0.00", "0.00"],
  ])("where %s", (_, captured_amount, released_amount, held) => {
    expect(heldAmount({ ...hold, state: "held", captured_amount, released_amount })).toBe(held);
  });
});

it("the customer has the money again once it was refunded or reversed", () => {
  expect(STATES.filter((state) => isMoneyBack({ state }))).toEqual(["refunded", "reversed"]);
});

it("a hold is gone once it was released, or came back before anything of it was captured", () => {
  const gone = (pre_auth: boolean, captured_amount: string) =>
    STATES.filter((state) => isHoldGone({ state, pre_auth, captured_amount }));
  expect(gone(true, "0.00")).toEqual(["refunded", "reversed", "released"]);
  expect(gone(true, "10.00")).toEqual(["released"]);
  expect(gone(false, "0.00")).toEqual(["released"]);
});

it("what was captured and not sent back is what the ledger has of a payment", () => {
  const amounts = { captured_amount: "25.00", refunded_amount: "5.00", returned_amount: "2.50" };
  expect(capturedInLedger(amounts).toFixed(2)).toBe("17.50");
});

it("sums are decimal", () => {
  expect(sumOf([{ amount: "0.1" }, { amount: "0.2" }]).toFixed()).toBe("0.3");
  expect(sumOf([]).toFixed()).toBe("0");
});
