import { fullNameOf } from "./person";

describe("the name of a person", () => {
  it.each([
    ["a Chinese name", { first_name: "小明", last_name: "王" }, "王小明"],
    ["any other name", { first_name: "Ada", last_name: "Lovelace" }, "Ada Lovelace"],
    ["one in two scripts", { first_name: "Amy", last_name: "王" }, "Amy 王"],
    ["a family name alone", { first_name: null, last_name: "王" }, "王"],
    ["spaces around it", { first_name: " 小明 ", last_name: " 王" }, "王小明"],
    ["no name", { first_name: " ", last_name: null }, ""],
    ["nobody", null, ""],
  ])("%s", (_, person, written) => {
    expect(fullNameOf(person)).toBe(written);
  });
});
