import { ATTENTION_TEXTS } from "../../http/attention-texts";
import { en } from "../i18n/en";

describe("what waits for a person", () => {
  it("is told on the page in the words of the bell, the mail and the API", () => {
    const shown = Object.entries(en.attention.code).map(([code, { what, next }]) => [code, what, next]);
    const told = Object.entries(ATTENTION_TEXTS).map(([code, { what, next }]) => [code, what, next]);
    expect(shown).toEqual(told);
  });

  it("has a button in words for everything that solves it", () => {
    const actions = Object.values(ATTENTION_TEXTS).map(({ action }) => action);
    const labels = { ...en.transaction.action, ...en.attention.action };
    expect(actions.filter((action) => !(action in labels))).toEqual([]);
  });
});
