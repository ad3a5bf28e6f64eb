import { startPayment } from ".";

const store = (status: number, body: unknown) => ({
  baseUrl: "https://api.shop.example",
  publishableKey: "pk_1",
  fetch: async () => new Response(typeof body === "string" ? body : JSON.stringify(body), { status }),
});
const start = (status: number, body: unknown) =>
  startPayment(store(status, body), { id: "cart_1" }, "pp_1").catch((error: unknown) => error);

describe("a refusal of the store", () => {
  const warn = jest.spyOn(console, "warn").mockImplementation(() => undefined);
  const mode = process.env.NODE_ENV;
  afterEach(() => {
    warn.mockClear();
    process.env.NODE_ENV = mode;
  });

  it.each([
    [400, { code: "invalid_input", message: 'return_url: "x" is wrong\n' }, "unavailable", "invalid_input"],
    [
      400,
      { code: "currency_not_supported", message: "currency_code: no" },
      "currency_not_supported",
      "currency_not_supported",
    ],
    [
      400,
      { message: "currency_code: a QR code can be paid in USD only" },
      "currency_not_supported",
      undefined,
    ],
    [400, { code: "already_paid", message: "Paid." }, "already_paid", "already_paid"],
    [400, { message: "This has been paid already." }, "already_paid", undefined],
    [404, { message: "No cart" }, "not_found", undefined],
    [502, "<html>Bad gateway</html>", "unavailable", undefined],
  ])("%d %j is told as %s", async (status, body, code, reason) => {
    const message = typeof body === "string" ? `The store answered ${status}` : body.message;
    expect(await start(status, body)).toMatchObject({
      code,
      reason,
      message: expect.stringContaining(message),
    });
  });

  it("is in the console once, and in production never", async () => {
    await start(400, { message: "a first sentence" });
    await start(400, { message: "a first sentence" });
    process.env.NODE_ENV = "production";
    await start(400, { message: "a second sentence" });
    expect(warn.mock.calls.flat()).toEqual([expect.stringContaining("a first sentence")]);
  });
});
