import { resultOfReturn, type Sdk, type WaitingSession, type WaitOptions } from ".";
import { beginHere } from "./memory";

const DONE = "https://shop.example/done";
const FAST = { intervalMs: 1, graceMs: 0 };

type Answer =
  Pick<WaitingSession, "state" | "payment" | "order_id" | "order_display_id"> | "busy" | "refused";
const PENDING = { state: "open", payment: "pending" } as const;
const PAID = { state: "paid", payment: "paid", order_id: "order_1", order_display_id: 7 } as const;
const RETURNED = { state: "reversed", payment: "failed" } as const;

/** The cart is an order, and Medusa has recorded the payment. */
const ORDERED = { completed_at: "2026-01-01T12:00:00Z", status: "authorized" };

/** A store that has one cart with one payment, of which it answers this, one after the other; the last one again and again. */
const storeOf = (...answers: Answer[]) => storeWith({ completed_at: null, status: "pending" }, answers);

function storeWith(
  { completed_at, status }: { completed_at: string | null; status: string },
  answers: Answer[],
) {
  const asked: string[] = [];
  let count = 0;
  const answer = (path: string): unknown => {
    asked.push(path);
    if (path.endsWith("/complete")) return { order: { id: "order_1", display_id: 7 } };
    const crossborder = { reference: "cb-1" };
    const payment_sessions = [{ id: "payses_1", provider_id: "pp_1", status, data: { crossborder } }];
    if (path.startsWith("/store/carts/"))
      return { cart: { id: "cart_1", completed_at, payment_collection: { payment_sessions } } };
    const session = answers[Math.min(count++, answers.length - 1)];
    if (session === "busy") throw Object.assign(new Error("busy"), { status: 500 });
    if (session === "refused") throw Object.assign(new Error("no"), { status: 403 });
    return { session: { id: "payses_1", reference: "cb-1", expires_at: null, ...session } };
  };
  const sdk: Sdk = { client: { fetch: async (path) => JSON.parse(JSON.stringify(answer(path))) } };
  return { sdk, asked };
}

describe("an address to which the browser comes back, which anybody can write", () => {
  let kept: Map<string, string>;
  beforeEach(() => {
    kept = new Map();
    const value = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => void kept.set(key, text),
    };
    Object.defineProperty(globalThis, "localStorage", { configurable: true, value });
  });
  afterEach(() => Reflect.deleteProperty(globalThis, "localStorage"));

  it.each(["paid", "held", "declined", "expired", "returned", "pending", "nonsense", ""])(
    "tells nothing of a payment without a cart: payment=%s",
    async (payment) => {
      const { sdk, asked } = storeOf(PENDING);
      const told = await resultOfReturn(sdk, `${DONE}?payment=${payment}`, FAST);
      expect(told).toEqual({ outcome: "pending", code: "not_known", elsewhere: true });
      expect(asked).toEqual([]);
    },
  );

  it("and that there is none where it names none", async () => {
    expect(await resultOfReturn(storeOf(PENDING).sdk, DONE, FAST)).toMatchObject({ code: "not_found" });
  });

  const NAMED = "&cart_id=cart_1";
  it.each<[payment: string, query: string, answers: Answer[], code: string]>([
    ["an end, and names no cart: the last one's payment is waited for", "declined", [PENDING, PAID], "paid"],
    ["an end, and names no cart: the last one's payment is waited for", "expired", [PENDING, PAID], "paid"],
    ["an end, and names no cart: the last one's payment is waited for", "returned", [PENDING, PAID], "paid"],
    [
      "that money is on its way back, and the store knows nothing of it",
      `returned${NAMED}`,
      [PENDING, PAID],
      "paid",
    ],
    [
      "that money is on its way back, and the store says so too",
      `returned${NAMED}`,
      [RETURNED],
      "money_returned",
    ],
    ["that it is paid, and its money is on its way back", `paid${NAMED}`, [RETURNED], "money_returned"],
    ["an attempt that was declined, of an order that can be paid", `declined${NAMED}`, [PENDING], "declined"],
    ["an attempt that came too late, of an order that can be paid", `expired${NAMED}`, [PENDING], "expired"],
    ["an attempt that was declined, and it is paid", `declined${NAMED}`, [PAID], "paid"],
    [
      "an attempt that was declined, and the money is on its way back",
      `declined${NAMED}`,
      [RETURNED],
      "money_returned",
    ],
    [
      "an attempt that was declined: said once the store has answered",
      `declined${NAMED}`,
      ["busy", PAID],
      "paid",
    ],
    [
      "an attempt that was declined, and the store refuses to tell",
      `declined${NAMED}`,
      ["refused"],
      "unavailable",
    ],
  ])("says %s (payment=%s)", async (_what, query, answers, code) => {
    beginHere("cart_1");
    const { sdk } = storeOf(...answers);
    expect(await resultOfReturn(sdk, `${DONE}?payment=${query}`, FAST)).toMatchObject({ code });
  });

  const CART = "/store/carts/cart_1";
  const SESSION = "/store/crossborder/sessions/payses_1";
  it.each<[which: string, answer: Answer, code: string, asked: string[]]>([
    ["its payment names", PAID, "paid", [CART, SESSION]],
    ["the payment of a hold names", { ...PAID, state: "held" }, "held", [CART, SESSION]],
    ["no payment names yet", PENDING, "paid", [CART, SESSION, `${CART}/complete`]],
    ["the store does not tell of by its payment", "busy", "paid", [CART, SESSION, `${CART}/complete`]],
  ])("asks for no more than it needs of an order that %s", async (_which, answer, code, paths) => {
    beginHere("cart_1");
    const { sdk, asked } = storeWith(ORDERED, [answer]);
    const told = await resultOfReturn(sdk, `${DONE}?payment=paid${NAMED}`, FAST);
    expect(told).toEqual({
      outcome: code,
      code,
      cart_id: "cart_1",
      order: { id: "order_1", display_id: 7 },
    });
    expect(asked).toEqual(paths);
  });

  it("keeps cart and method of a payment that was begun elsewhere from the page", async () => {
    const { sdk } = storeOf(PENDING, PAID);
    const shown: unknown[] = [];
    const onUpdate: WaitOptions["onUpdate"] = ({ cart_id, tried }, _left, mayBeDeclined) =>
      void shown.push([cart_id ?? tried, mayBeDeclined]);
    await resultOfReturn(sdk, `${DONE}?payment=pending${NAMED}`, { ...FAST, isBack: true, onUpdate });
    expect(shown).toEqual([
      [undefined, false],
      [undefined, false],
    ]);
  });
});
