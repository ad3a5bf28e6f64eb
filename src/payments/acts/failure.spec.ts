import { MedusaError } from "@medusajs/framework/utils";
import { failureOf } from "./failure";

const { NOT_ALLOWED, INVALID_DATA, NOT_FOUND } = MedusaError.Types;

describe("what a step threw, as what comes next is decided by it", () => {
  it.each([
    ["final", new MedusaError(NOT_ALLOWED, "Not enough stock available for item iitem_1 at location sloc_1")],
    ["final", { message: "Promotion usage exceeds the limit." }],
    ["other", new MedusaError(NOT_ALLOWED, 'Updating Status from "ok" to "temp_failure" is not allowed.')],
    ["other", new MedusaError(NOT_ALLOWED, "fraud service: no score")],
    ["other", new MedusaError(INVALID_DATA, "the store's own rule")],
    ["other", new MedusaError(NOT_FOUND, "Customer with id: cus_1 was not found")],
    ["busy", new MedusaError(NOT_ALLOWED, "another call is under way", "under_way")],
  ])("%s: %s", (is, error) => {
    expect(failureOf(error).is).toBe(is);
  });
});
