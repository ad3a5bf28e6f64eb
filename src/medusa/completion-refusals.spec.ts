import { MedusaError } from "@medusajs/framework/utils";
import { failureAmong, refusalOf } from "./medusa-acts";

const { NOT_ALLOWED, INVALID_DATA, NOT_FOUND } = MedusaError.Types;
const STUMBLED = 'Updating Status from "ok" to "temp_failure" is not allowed.';

describe("why there can be no order of a cart", () => {
  it.each([
    ["Not enough stock available for item iitem_1 at location sloc_1", "sold_out"],
    ["Some variant does not have the required inventory", "sold_out"],
    [
      "Item iitem_1 is not stocked at location sloc_1, Item iitem_2 is not stocked at location sloc_1",
      "not_stocked",
    ],
    ["Sales channel sc_1 is not associated with any stock location for variant variant_1.", "not_stocked"],
    ["Cannot complete a cart with no items", "cart_empty"],
    ["Payment providers pp_a, pp_b are not enabled in the cart's region reg_1.", "provider_off"],
    ["Promotion usage exceeds the budget limit.", "promotion_used_up"],
  ])("%s", (text, cause) => {
    // Workflows hand errors on as plain objects.
    for (const error of [new MedusaError(NOT_ALLOWED, text), { message: text }])
      expect(refusalOf(error)).toBe(cause);
  });

  it.each([
    [NOT_ALLOWED, STUMBLED],
    [NOT_ALLOWED, 'Updating State from "done" to "failed" is not allowed.'],
    [NOT_ALLOWED, "fraud service: no score"],
    [INVALID_DATA, "Trying to query by not existing property LineItem.foo"],
    [NOT_FOUND, "Sales channel with id: sc_1 was not found"],
    [NOT_ALLOWED, "fraud service: Not enough stock available for item iitem_1 at location sloc_1"],
  ])("nobody knows, whatever its type: %s, %s", (type, text) => {
    expect(refusalOf(new MedusaError(type, text))).toBeUndefined();
  });
});

describe("what a completion failed with", () => {
  const stumble = { error: new MedusaError(NOT_ALLOWED, STUMBLED) };
  const soldOut = {
    error: new MedusaError(NOT_ALLOWED, "Not enough stock available for item i at location l"),
  };

  it("is what says why, and not what the engine says of its own steps", () => {
    expect(failureAmong([stumble, soldOut])).toEqual({ error: soldOut.error, stumbled: false });
    expect(failureAmong([soldOut, stumble])).toEqual({ error: soldOut.error, stumbled: false });
  });

  it("is nobody's verdict where the engine says nothing else", () => {
    const { error, stumbled } = failureAmong([stumble]);
    expect(stumbled).toBe(true);
    expect(error?.message).toMatch(/workflow engine stumbled.*Updating Status/);
    expect(refusalOf(error)).toBeUndefined();
  });

  it("is nothing where nothing failed", () => {
    expect(failureAmong([])).toEqual({ error: undefined, stumbled: false });
    expect(failureAmong()).toEqual({ error: undefined, stumbled: false });
  });
});
