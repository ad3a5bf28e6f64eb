import { textOf, textsOf } from "./texts";

const LETTER_OF_CHINESE = /\p{Script=Han}/u;

describe("the words of the payment page", () => {
  it("are there in both languages, and none is left in English for a Chinese page", () => {
    const [en, zh] = [textsOf("en"), textsOf("zh-Hans-CN")];
    expect(Object.keys(zh).sort()).toEqual(Object.keys(en).sort());
    expect(Object.values(en).filter((text) => LETTER_OF_CHINESE.test(text))).toEqual([]);
    expect(Object.values(zh).filter((text) => !LETTER_OF_CHINESE.test(text))).toEqual([]);
  });

  it("are English for a language that is not there, and the shop's own where it has some", () => {
    expect(textOf("expired", "fr")).toBe(textOf("expired"));
    expect(textsOf("zh", { pay: "立即付款" }).pay).toBe("立即付款");
  });
});
