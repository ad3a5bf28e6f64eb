import { parseOptions } from "../../payments/options";
import { onlySessionInput, parseSessionInput } from "./session-data";

const options = parseOptions({
  baseUrl: "https://gateway.example",
  apiToken: "t",
  merchantNo: "1",
  storeNo: "2",
  backendUrl: "https://backend.example",
  storefrontUrl: "https://shop.example/checkout/done",
  allowedReturnOrigins: ["https://shop.example:8443/ignored/path", "https://xn--mller-kva.example"],
});

describe("where the browser may be sent after the cashier page", () => {
  it.each([
    "https://shop.example",
    "https://shop.example/",
    "https://shop.example/zh/done?step=3#paid",
    "https://SHOP.example/done",
    "https://shop.example:443/done",
    "https://shop.example:8443/done",
    "https://shop.example//evil.example",
    "https://shop.example/@evil.example",
    "https://shop.example/?next=https://evil.example",
    "https://xn--mller-kva.example/",
  ])("is one of the shop's own origins: %j", (return_url) => {
    expect(parseSessionInput({ return_url }, options)).toEqual({ return_url });
  });

  it.each([
    "",
    "done",
    "/done",
    "//evil.example",
    "///evil.example",
    "\\\\evil.example",
    "/\\evil.example",
    "https:/\\evil.example",
    "https:\\\\evil.example",
    "https:evil.example",
    "https:/evil.example",
    "https:///evil.example",
    "https:shop.example",
    "https://evil.example",
    "https://evil.example/https://shop.example",
    "https://evil.example#https://shop.example",
    "https://evil.example?shop.example",
    "https://shop.example.evil.example",
    "https://evilshop.example",
    "https://shop.example@evil.example",
    "https://shop.example:x@evil.example",
    "https://user@shop.example",
    "https://user:password@shop.example/",
    "https://@shop.example/",
    "https://evil.example\\@shop.example",
    "https://shop.example\\@evil.example",
    "https://shop.example\\.evil.example",
    "https://evil.example\t@shop.example",
    "https://shop.example%2eevil.example",
    "https://shop.example%00.evil.example",
    "https://shop.example\u0000.evil.example",
    "https://shop.example\n",
    "\nhttps://shop.example",
    " https://shop.example",
    "https://shop.example ",
    "https://shop.exam\u00adple.evil.example",
    "https://shop\u3002example\u3002evil.example",
    "https://\u0455hop.example",
    "https://xn--hop-iwd.example",
    "https://shop.example.",
    "https://shop.example:444",
    "https://shop.example:80",
    "https://shop.example:8444/",
    "https://shop.example:99999",
    "http://shop.example",
    "http://shop.example:443",
    "ftp://shop.example",
    "ws://shop.example",
    "file:///etc/passwd",
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "javascript://shop.example/%0aalert(1)",
    "data:text/html,<script>alert(1)</script>",
    "blob:https://shop.example/1",
    "view-source:https://shop.example",
    "https://[::1]",
    "https://127.0.0.1",
    "https://",
    `https://shop.example/${"a".repeat(2000)}`,
  ])("and nowhere else: %j", (return_url) => {
    expect(() => parseSessionInput({ return_url }, options)).toThrow(/^return_url: /);
  });

  it.each([null, 1, true, [], {}, ["https://shop.example"]])("and nothing but text: %j", (return_url) => {
    expect(() => parseSessionInput({ return_url }, options)).toThrow(/^return_url: /);
  });
});

describe("what a storefront sends with a session", () => {
  it.each([
    ["terminal", "PHONE"],
    ["terminal", ["ONLINE"]],
    ["terminal", "ONLINE".repeat(100)],
    ["description", "x".repeat(201)],
    ["description", { toString: "x" }],
    ["note", "x".repeat(201)],
    ["note", 1],
  ])("is bounded, and the error names the field: %s", (key, value) => {
    expect(() => parseSessionInput({ [key]: value }, options)).toThrow(new RegExp(`^${key}: `));
  });

  it.each([["text"], [1], [[]]])("is refused when it is no object: %j", (data) => {
    expect(() => parseSessionInput(data, options)).toThrow(/^data: /);
  });

  it("is dropped where it is not read, whatever it is called", () => {
    const own = JSON.parse('{"__proto__":{"note":"inherited"},"constructor":1,"toString":2,"in_store":3}');
    expect(onlySessionInput({ ...own, ["__proto__"]: 1, note: "kept", crossborder: {} })).toEqual({
      note: "kept",
    });
    expect(parseSessionInput(own, options)).toEqual({});
  });
});
