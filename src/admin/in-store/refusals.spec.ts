import { RET_CODE } from "../../sandbox/state/refusal";
import { inStore } from "../i18n/en/in-store";

describe("a refused code at the counter", () => {
  const { success: _paid, systemError: _unclear, ...refusing } = RET_CODE;

  it.each(Object.entries(refusing))("is explained in words for the customer: %s", (_, code) => {
    expect(Object.entries(inStore.refusal)).toContainEqual([code, expect.stringMatching(/^[A-Z].{20,}\.$/)]);
  });
});
