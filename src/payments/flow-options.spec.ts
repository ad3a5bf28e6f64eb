import { isHeldFirst } from "./options";

describe("whether what is paid with a channel is held first", () => {
  const HELD = ["channel_a", "channel_b", "channel_c", "creditcard"] as const;
  it.each([
    ["automatic", []],
    ["manual", HELD],
    [{ channel_a: "manual" }, ["channel_a"]],
    [{ channel_a: "automatic", channel_b: "manual" }, ["channel_b"]],
    [{}, []],
  ] as const)("with %j", (capture, held) => {
    expect(HELD.filter((channel) => isHeldFirst({ capture }, channel))).toEqual(held);
  });
});
