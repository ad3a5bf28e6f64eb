import { NOTICE_WORDS } from "./deliver";

const OUTAGE = { account: "main", hours: "21:04", waiting: 2 };

const MANY = {
  account: "main",
  code: "unknown_at_gateway",
  count: 166,
  what: "",
  url: "https://shop.example/app/crossborder/attention",
};

describe.each(Object.entries(NOTICE_WORDS))("what staff is told in %s", (language, words) => {
  const sentences = [
    words.down_text(OUTAGE),
    words.many_text(MANY),
    words.up_text({ ...OUTAGE, hours: `21:04${words.until}21:19` }),
    words.refused_text({ account: "main", since: "21:04", count: 60 }),
    words.unfinished_text("21:04"),
    words.rest_text("cb-1"),
    words.shop_text({ address: "https://copy.example", known: "https://shop.example" }),
  ];

  it("names the account, the times and the numbers", () => {
    const [down = "", many = "", up = "", refused = "", unfinished = "", rest = ""] = sentences;
    for (const part of [MANY.account, MANY.code, "166", MANY.url]) expect(many).toContain(part);
    for (const part of ["main", "21:04", "2"]) expect(down).toContain(part);
    for (const part of ["main", "21:04", "21:19", "2"]) expect(up).toContain(part);
    for (const part of ["main", "21:04", "60"]) expect(refused).toContain(part);
    expect(unfinished).toContain("21:04");
    expect(rest).toMatch(/^cb-1/);
  });

  it("is written in that language to its end", () => {
    const texts = [...sentences, ...Object.values(words.told).flatMap(({ what, next }) => [what, next])];
    const isChinese = (text: string) => /\p{Script=Han}/u.test(text);
    expect(texts.filter((text) => isChinese(text) !== (language === "zh-CN"))).toEqual([]);
    expect(texts.filter((text) => text.includes("{{"))).toEqual([]);
  });

  it("says nothing of an account where the store has one", () => {
    expect(words.down_text({ ...OUTAGE, account: "" })).not.toMatch(/account|账户/);
  });
});
