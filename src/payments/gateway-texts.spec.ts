import { gatewayText, gatewayTextOptions } from "./options";

describe("a text that the gateway shows or keeps", () => {
  const known = { display_id: 42, cart_id: "cart_01", store: "Leaf & Kettle" };
  it.each([
    ["the order's number", ["Order {display_id}"], known, "Order 42"],
    [
      "the cart, where there is no order yet",
      ["Order {display_id}", "Cart {cart_id}"],
      { cart_id: "cart_01" },
      "Cart cart_01",
    ],
    ["nothing, where none of them is known", ["Order {display_id}"], { display_id: null }, undefined],
    ["no special signs of the shop's name", ["{store}, order {display_id}"], known, "Leaf Kettle, order 42"],
    ["what names nothing", ["Thank you"], {}, "Thank you"],
    ["nothing, where nothing is wanted", [], known, undefined],
  ])("has %s", (_, templates, values, text) => {
    expect(gatewayText(templates, values)).toBe(text);
  });

  it.each([
    ["Order {display_id}", ["Order {display_id}"]],
    [
      ["Order {display_id}", "Cart {cart_id}"],
      ["Order {display_id}", "Cart {cart_id}"],
    ],
    [undefined, []],
  ])("is written as %j", (written, read) => {
    expect(gatewayTextOptions.note.parse(written)).toEqual(read);
  });

  it.each([
    ["{email}", "may name {cart_id}, {display_id}, {store}, and nothing else"],
    [["Order {}"], "may name {cart_id}, {display_id}, {store}, and nothing else"],
    ["", "must not be empty"],
    ["x".repeat(201), "must have at most 200 characters"],
  ])("is refused as %j", (written, message) => {
    const { error } = gatewayTextOptions.note.safeParse(written);
    expect(JSON.stringify(error?.issues)).toContain(message);
  });
});
