import { goodsInfo } from "./fields";
import { GOODS_INFO_MAX_LENGTH, goodsInfoText } from "./values";

type Entry = { goods_name: string; quantity: string };
const read = (text: string): Entry[] => {
  expect(goodsInfo.parse(text)).toBe(text);
  return JSON.parse(text);
};
const cart = (size: number, name = "Green tea, 100 g") =>
  Array.from({ length: size }, (_, index) => ({ name: `${name} no. ${index}`, quantity: 1 }));

describe("the goods of an order on the cashier page", () => {
  it("are names and quantities, as text", () => {
    expect(goodsInfoText([{ name: "Green tea, 100 g", quantity: 2 }])).toBe(
      '[{"goods_name":"Green tea, 100 g","quantity":"2"}]',
    );
  });

  it("lose the special characters that the gateway does not take", () => {
    const lines = ['Cup "Öko" <5 cl>', "🍵", "龙井茶 & 水"].map((name) => ({ name, quantity: 1 }));
    expect(read(goodsInfoText(lines)).map(({ goods_name }) => goods_name)).toEqual([
      "Cup Öko 5 cl",
      "item",
      "龙井茶 水",
    ]);
  });

  it('are one "order" when the cart is empty', () => {
    expect(read(goodsInfoText([]))).toEqual([{ goods_name: "order", quantity: "1" }]);
  });

  it.each([40, 41, 200, 5000])("of %i lines fit, and every line is counted", (size) => {
    const text = goodsInfoText(cart(size));
    expect(text.length).toBeLessThanOrEqual(GOODS_INFO_MAX_LENGTH);
    const entries = read(text);
    const folded = entries[entries.length - 1];
    const shown = entries.length - 1;
    expect(folded).toEqual({ goods_name: `and ${size - shown} more`, quantity: String(size - shown) });
    expect(shown).toBeGreaterThan(30);
    expect(entries[0].goods_name).toBe("Green tea, 100 g no. 0");
  });

  it("are not folded as long as they fit exactly", () => {
    const lines = cart(3);
    const { length } = goodsInfoText(lines);
    expect(goodsInfoText(lines, length)).toBe(goodsInfoText(lines));
    const tighter = read(goodsInfoText(lines, length - 1));
    expect(tighter.map(({ goods_name }) => goods_name)).toEqual([
      "Green tea, 100 g no. 0",
      "Green tea, 100 g no. 1",
      "and 1 more",
    ]);
  });

  it("are folded as little as fits", () => {
    const lines = cart(5);
    const folded = goodsInfoText(lines, goodsInfoText(lines).length - 1);
    expect(goodsInfoText(lines, folded.length)).toBe(folded);
    expect(read(goodsInfoText(lines, folded.length - 1))).toHaveLength(4);
    expect(read(folded)).toHaveLength(5);
  });

  it("keep the beginning of an endless name", () => {
    const [entry] = read(goodsInfoText([{ name: "Long ".repeat(1000), quantity: 3 }]));
    expect(entry.goods_name).toMatch(/^Long Long .*Long$/);
    expect(entry.quantity).toBe("3");
  });

  it("are never cut in the middle of a letter", () => {
    const [entry] = read(goodsInfoText([{ name: "𠮷".repeat(3000), quantity: 1 }]));
    expect(entry.goods_name).toBe("𠮷".repeat(120));
  });

  it.each([
    [1, "1 item"],
    [7, "7 items"],
  ])("are only counted when there is no room for a name: %i", (size, goods_name) => {
    expect(read(goodsInfoText(cart(size), 45))).toEqual([{ goods_name, quantity: String(size) }]);
  });
});
