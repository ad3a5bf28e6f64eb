import { letsIn } from "./look";

describe("whose browsers a list of origins lets in, as Medusa reads it", () => {
  it.each([
    ["http://localhost:8000", true],
    ["http://localhost:5173,http://localhost:8000,https://docs.medusajs.com", true],
    ["/localhost:\\d+$/", true],
    ["~localhost:\\d+~", true],
    ["", false],
    ["https://shop.example", false],
    // Letter by letter: these are what a browser never says.
    ["http://localhost:8000/", false],
    ["http://localhost:5173, http://localhost:8000", false],
    ["*", false],
    ["/localhost:[/", false],
  ])("%j: %s", (list, isIn) => {
    expect(letsIn(list, "http://localhost:8000")).toBe(isIn);
    // What the doctor says to set, to the letter.
    expect(letsIn([list, "http://localhost:8000"].filter(Boolean).join(","), "http://localhost:8000")).toBe(
      true,
    );
  });
});
