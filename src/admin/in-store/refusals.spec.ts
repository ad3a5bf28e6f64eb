import { RET_CODE } from "../../../packages/sandbox/src/state/refusal";
import inStore from "../../texts/en/in-store.json";

describe("a refused code at the counter", () => {
  // Neither of these two is a refusal.
  const refusing = Object.entries(RET_CODE).filter(([name]) => name !== "success" && name !== "systemError");

  it.each(refusing)("is explained in words for the customer: %s", (_, code) => {
    expect(Object.entries(inStore.refusal)).toContainEqual([code, expect.stringMatching(/^[A-Z].{20,}\.$/)]);
  });
});
