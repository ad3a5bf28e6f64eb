import { operationRow, transactionRow } from "../../../testing/ledger/rows";
import { STATES } from "../../modules/crossborder/internal";
import {
  captureObstacle,
  changeObstacle,
  isOpenAtCounter,
  isPayable,
  type Obstacle,
  releaseObstacle,
  staffObstacle,
  throwIf,
} from "./obstacles";

const NOW = Date.UTC(2026, 0, 1);
const at = (minutes: number) => new Date(NOW + minutes * 60_000);
const code = (obstacle: Obstacle) => obstacle?.code;
const IN_STORE = "pp_crossborder-in-store_main";

describe("a capture", () => {
  const hold = transactionRow({ state: "held", pre_auth: true, authorized_amount: "25.00" });
  const capture = (outcome: "accepted" | "unknown" | "succeeded") =>
    operationRow({ kind: "capture", outcome });

  it("is possible of a hold, also where the answer to an earlier one was lost", () => {
    expect(captureObstacle(hold)).toBeUndefined();
    expect(captureObstacle(hold, capture("unknown"))).toBeUndefined();
  });

  it("is not possible in any other state, and the message says which it is", () => {
    const possible = STATES.filter((state) => !captureObstacle(transactionRow({ ...hold, state })));
    expect(possible).toEqual(["held"]);
    const obstacle = captureObstacle(transactionRow({ state: "paid" }));
    expect([code(obstacle), obstacle?.message]).toEqual(["not_held", "The transaction is paid, not held."]);
  });

  it("is not possible twice: captured, or under way at the gateway", () => {
    const again = "A hold is captured once, and this one has been: release what is left of it.";
    expect(captureObstacle(transactionRow({ ...hold, state: "captured" }))?.message).toBe(again);
    expect(captureObstacle(hold, capture("accepted"))?.message).toBe(again);
  });

  it("is possible again once the one that was under way has failed", () => {
    expect(
      captureObstacle({ ...hold, attention_code: "capture_failed" }, capture("accepted")),
    ).toBeUndefined();
  });
});

it("a release needs something that is held", () => {
  const hold = transactionRow({ state: "held", authorized_amount: "25.00" });
  expect(releaseObstacle(hold)).toBeUndefined();
  expect(code(releaseObstacle({ ...hold, released_amount: "25.00" }))).toBe("nothing_held");
  expect(code(releaseObstacle(transactionRow({ state: "open" })))).toBe("nothing_held");
});

describe("a payment that nobody has paid yet", () => {
  const open = { state: "open", ineligible_since: null, expires_at: at(10) } as const;

  it.each([
    ["open, and in time", {}, true],
    ["open, without a time limit", { expires_at: null }, true],
    ["open, and its time is over", { expires_at: at(0) }, false],
    ["being opened, whatever its time", { state: "drafted", expires_at: at(-1) }, true],
    ["voided", { ineligible_since: at(-1) }, false],
    ["paid", { state: "paid" }, false],
    ["closed", { state: "closed" }, false],
  ] as const)("%s", (_, more, can) => {
    expect(isPayable({ ...open, ...more }, NOW)).toBe(can);
    expect(isOpenAtCounter({ ...open, provider_id: IN_STORE, ...more }, NOW)).toBe(can);
    expect(isOpenAtCounter({ ...open, provider_id: "pp_crossborder-channel-a_main", ...more }, NOW)).toBe(
      false,
    );
  });

  it("is closed by no shopper while a clerk has it open, and by any other way as before", () => {
    const counter = { ...open, provider_id: IN_STORE };
    expect(code(staffObstacle(counter, NOW))).toBe("staff_only");
    expect(staffObstacle({ ...counter, state: "drafted" }, NOW)).toBeUndefined();
    expect(staffObstacle({ ...counter, expires_at: at(-1) }, NOW)).toBeUndefined();
    expect(staffObstacle({ ...counter, provider_id: "pp_crossborder-channel-a_main" }, NOW)).toBeUndefined();
  });
});

describe("an open change of an order", () => {
  const text = (change_type: string | null) => changeObstacle({ id: "order_1" }, { change_type })?.message;

  it.each([
    ["edit", "An edit"],
    ["return_request", "A return"],
    ["return_receive", "The receipt of a return"],
    ["claim", "A claim"],
    ["exchange", "An exchange"],
    ["transfer", "A transfer to another customer"],
    ["credit_line", "Another refund"],
    ["something new", "A change"],
    [null, "A change"],
  ])("%s is named to staff", (change_type, name) => {
    expect(text(change_type)).toBe(
      `${name} of order order_1 is open: confirm or cancel it first. Medusa records no refund meanwhile.`,
    );
  });

  it("keeps a refund from being made, but of a cancelled order", () => {
    const change = { change_type: "edit" };
    expect(code(changeObstacle({ id: "order_1", status: "pending" }, change))).toBe("order_change_open");
    expect(changeObstacle({ id: "order_1", status: "canceled" }, change)).toBeUndefined();
    expect(changeObstacle({ id: "order_1" }, undefined)).toBeUndefined();
  });
});

it("an obstacle is thrown where there is one", () => {
  const obstacle = changeObstacle({ id: "order_1" }, { change_type: "edit" });
  expect(() => throwIf(obstacle)).toThrow(obstacle);
  expect(() => throwIf(undefined)).not.toThrow();
});
