import { hideLedger } from "./shapes";

/** What Medusa's route reads. */
function reads(query: object): unknown {
  const req = { query };
  const next = jest.fn();
  Reflect.apply(hideLedger, undefined, [req, {}, next]);
  expect(next).toHaveBeenCalledWith();
  return req.query;
}

describe("the fields that a storefront asks for", () => {
  it.each([
    ["+crossborder_transactions.*,+crossborder_transactions.last_error", undefined],
    ["*crossborder_transactions", undefined],
    ["crossborder_transactions.last_error", undefined],
    ["id, crossborder_transactions.state,total", "id,total"],
    ["+payment_sessions.crossborder_transactions.*,-items", "-items"],
    ["*payment_collection.payment_sessions.crossborder_transactions", undefined],
    [["id", "crossborder_transactions.state"], "id"],
  ])("%j have none of the ledger's", (fields, kept) => {
    expect(reads({ fields, limit: "5" })).toEqual({ limit: "5", ...(kept && { fields: kept }) });
  });

  it.each(["id,total", "*items,+metadata", "", undefined, ["id", "total"]])(
    "%j are as they came",
    (fields) => {
      const query = { fields, limit: "5" };
      expect(reads(query)).toBe(query);
    },
  );
});
