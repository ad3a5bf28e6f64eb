import { exactAmount } from "./payments";

describe("what Medusa writes for an amount of the gateway", () => {
  it.each([
    ["16.406", "16.41", "16.406"],
    ["16.875", "16.88", "16.875"],
    ["18.37265625", "18.37", "18.37265625"],
    ["17.5", "17.50", "17.5"],
    ["16.406", "16.40", "16.40"],
    ["16.404", "16.41", "16.41"],
    ["0", "16.41", "16.41"],
    ["-0.004", "0.00", "0.00"],
  ])("is its own %s for %s, where that is the same money: %s", (own, amount, written) => {
    expect(exactAmount(own, amount)).toBe(written);
  });
});
