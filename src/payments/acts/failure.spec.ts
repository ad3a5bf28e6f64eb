import { MedusaError } from "@medusajs/framework/utils";
import { failureOf } from "./failure";

const { NOT_ALLOWED, INVALID_DATA, NOT_FOUND } = MedusaError.Types;
const refused = (message: string, code?: string) => new MedusaError(NOT_ALLOWED, message, code);

describe("what a step threw, as what comes next is decided by it", () => {
  it.each([
    ["final", "the stock is gone", refused("Not enough stock available for item iitem_1 at location sloc_1")],
    ["final", "a promotion is used up", { message: "Promotion usage exceeds the limit." }],
    [
      "other",
      "another workflow is at it",
      refused('Updating Status from "ok" to "temp_failure" is not allowed.'),
    ],
    ["other", "the store's own program refuses it", refused("fraud service: no score")],
    ["other", "the store's own rule", new MedusaError(INVALID_DATA, "the store's own rule")],
    ["other", "a record is gone", new MedusaError(NOT_FOUND, "Customer with id: cus_1 was not found")],
    ["busy", "another call is under way", refused("another call is under way", "under_way")],
  ])("is %s where %s", (is, _, error) => {
    expect(failureOf(error).is).toBe(is);
  });
});
