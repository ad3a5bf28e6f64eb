import { ATTENTION_TEXTS } from "../../http/attention-texts";
import { TOLD_TEXTS_ZH } from "../../payments/attention/told-texts-zh";
import { en } from "../i18n/en";
import { zhCN } from "../i18n/zh-cn";

describe("what waits for a person", () => {
  const sentences = (texts: Record<string, { what: string; next: string }>) =>
    Object.entries(texts).map(([code, { what, next }]) => [code, what, next]);

  it("is told on the page in the words of the bell, the mail and the API", () => {
    expect(sentences(en.attention.code)).toEqual(sentences(ATTENTION_TEXTS));
  });

  it("and so it is in Chinese, by the bell and the mail", () => {
    // What has no transaction is not on the page.
    const onPage = sentences(TOLD_TEXTS_ZH).filter(([code]) => code !== "not_in_ledger");
    expect(sentences(zhCN.attention.code)).toEqual(onPage);
  });

  it("has a button in words for everything that solves it", () => {
    const actions = Object.values(ATTENTION_TEXTS).map(({ action }) => action);
    const labels = { ...en.transaction.action, ...en.attention.action };
    expect(actions.filter((action) => !(action in labels))).toEqual([]);
  });
});
