import { sessionData } from ".";

const PHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148";

describe("what a payment is started with", () => {
  it.each([
    [PHONE, "WAP"],
    ["Mozilla/5.0 (X11; Linux x86_64)", "ONLINE"],
    ["", "ONLINE"],
  ])("%s pays on the page for it: %s", (userAgent, terminal) =>
    expect(sessionData({ userAgent })).toEqual({ terminal }),
  );

  it("pays in a browser on the page for the device that it is on, whatever it calls itself", () => {
    const userAgent = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Safari/605.1.15";
    const own = Object.getOwnPropertyDescriptor(globalThis, "navigator") ?? {};
    try {
      Object.defineProperty(globalThis, "navigator", {
        configurable: true,
        value: { userAgent, maxTouchPoints: 5 },
      });
      expect(sessionData()).toEqual({ terminal: "WAP" });
      expect(sessionData({ userAgent })).toEqual({ terminal: "WAP" });
      expect(sessionData({ userAgent: "Mozilla/5.0 (Windows NT 10.0)" })).toEqual({ terminal: "ONLINE" });
    } finally {
      Object.defineProperty(globalThis, "navigator", own);
    }
  });

  it.each([
    ["/us/done", "https://shop.example/us/done"],
    ["https://shop.example/zh/done", "https://shop.example/zh/done"],
  ])("the browser comes back to %s", (path, return_url) =>
    expect(sessionData({ path, origin: "https://shop.example", userAgent: "" })).toEqual({
      terminal: "ONLINE",
      return_url,
    }),
  );

  it("an app says that it is one, and its plan is passed on", () => {
    expect(sessionData({ terminal: "APP", recurring_plan: "monthly" })).toEqual({
      terminal: "APP",
      recurring_plan: "monthly",
    });
  });
});
