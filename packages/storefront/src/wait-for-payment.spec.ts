import { TEN_MINUTES } from "../../../testing/storefront/ten-minutes";
import { waitForPayment, type WaitingSession, type WaitOptions } from ".";

const session = (more: Partial<WaitingSession> = {}): WaitingSession => ({
  id: "payses_1",
  reference: "cb-1",
  state: "open",
  payment: "pending",
  expires_at: new Date(Date.now() + 60_000).toISOString(),
  ...more,
});

const PAID = session({ state: "paid", payment: "paid", order_id: "order_1" });

/** A store that gives these answers, one after the other; the last one repeats. */
function store(...answers: (WaitingSession | Error)[]) {
  let count = 0;
  const ask = async (): Promise<WaitingSession> => {
    const answer = answers[Math.min(count++, answers.length - 1)];
    if (answer instanceof Error || !answer) throw answer;
    return answer;
  };
  return { ask, requests: () => count };
}

describe("a page that waits for the payment", () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => {
    expect(jest.getTimerCount()).toBe(0);
    jest.useRealTimers();
  });

  it("queries the store every two seconds until it is paid", async () => {
    const { ask, requests } = store(session(), session(), PAID);
    const waiting = waitForPayment(ask);
    await jest.advanceTimersByTimeAsync(3_999);
    expect(requests()).toBe(2);
    await jest.advanceTimersByTimeAsync(1);
    expect(await waiting).toEqual(PAID);
    expect(requests()).toBe(3);
  });

  it("counts down every second, and shows every answer", async () => {
    const shown: [string, number][] = [];
    const { ask } = store(session(), PAID);
    const waiting = waitForPayment(ask, {
      intervalMs: 3_500,
      onUpdate: ({ payment }, seconds) => shown.push([payment, seconds]),
    });
    await jest.advanceTimersByTimeAsync(4_000);
    await waiting;
    expect(shown).toEqual([
      ["pending", 60],
      ["pending", 59],
      ["pending", 58],
      ["pending", 57],
      ["paid", expect.any(Number)],
    ]);
  });

  it("goes on without a connection, at longer and longer intervals, and reports it", async () => {
    const problems: unknown[] = [];
    const offline = new TypeError("Failed to fetch");
    const { ask, requests } = store(session(), ...Array<Error>(10).fill(offline), PAID);
    const waiting = waitForPayment(ask, { onProblem: (error) => problems.push(error) });
    await jest.advanceTimersByTimeAsync(2_000 + 4_000 + 8_000);
    expect(requests()).toBe(4);
    await jest.advanceTimersByTimeAsync(8 * 16_000);
    expect(await waiting).toEqual(PAID);
    expect(problems).toEqual(Array(10).fill(offline));
  });

  it.each([404, 400, 401, 403])("ends at once when the store answers %d", async (status) => {
    const refusal = Object.assign(new Error("no such session"), { status });
    const problems: unknown[] = [];
    const { ask, requests } = store(session(), refusal);
    const ended = expect(waitForPayment(ask, { onProblem: (error) => problems.push(error) })).rejects.toBe(
      refusal,
    );
    await jest.advanceTimersByTimeAsync(2_000);
    await ended;
    expect([requests(), problems]).toEqual([2, []]);
  });

  it.each([500, 502, 409, 429])("goes on when the store answers %d", async (status) => {
    const { ask } = store(Object.assign(new Error("busy"), { status }), PAID);
    const waiting = waitForPayment(ask);
    await jest.advanceTimersByTimeAsync(4_000);
    expect(await waiting).toEqual(PAID);
  });

  describe("for long", () => {
    /** A page in a browser, at which the shopper looks, or not. */
    const page = Object.assign(new EventTarget(), { visibilityState: "visible" });
    const turn = (visibilityState: "visible" | "hidden") => {
      Object.assign(page, { visibilityState });
      page.dispatchEvent(new Event("visibilitychange"));
    };
    const view = new EventTarget();
    const GLOBALS = {
      document: page,
      addEventListener: view.addEventListener.bind(view),
      removeEventListener: view.removeEventListener.bind(view),
    };
    beforeEach(() => {
      Object.assign(page, { visibilityState: "visible" });
      Object.assign(globalThis, GLOBALS);
    });
    afterEach(() => Object.keys(GLOBALS).forEach((name) => Reflect.deleteProperty(globalThis, name)));

    /** Waits for so long, and resolves to what each request said of how long the page had waited, in seconds. */
    async function waited(during: () => Promise<unknown>): Promise<number[]> {
      const seconds: number[] = [];
      const leaving = new AbortController();
      const ask = async (_signal: AbortSignal | undefined, waitedMs: number) => {
        seconds.push(Math.round(waitedMs / 1000));
        return session({ expires_at: null });
      };
      const ended = expect(waitForPayment(ask, { signal: leaving.signal })).rejects.toThrow("left");
      await during();
      leaving.abort(new Error("left"));
      await ended;
      return seconds;
    }

    it("asks less and less often, and every ten seconds at last", async () => {
      const seconds = await waited(() => jest.advanceTimersByTimeAsync(10 * 60_000));
      expect(seconds).toEqual(TEN_MINUTES);
    });

    it("asks at once when the shopper comes back, and as often as in the beginning", async () => {
      const seconds = await waited(async () => {
        await jest.advanceTimersByTimeAsync(3 * 60_000);
        turn("hidden");
        await jest.advanceTimersByTimeAsync(60_000);
        turn("visible");
        await jest.advanceTimersByTimeAsync(4_000);
      });
      expect(seconds.slice(-3)).toEqual([0, 2, 4]);
    });

    /** At which second of the waiting the page begins to ask whether the payment was declined, with what each answer takes. */
    async function doubted(during: () => Promise<unknown>, options: WaitOptions = {}, answerMs = 0) {
      const leaving = new AbortController();
      const began = Date.now();
      const doubts: number[] = [];
      const ask = async () => {
        await new Promise((resolve) => setTimeout(resolve, answerMs));
        return session({ expires_at: null });
      };
      const waiting = waitForPayment(ask, {
        ...options,
        signal: leaving.signal,
        onUpdate: (_session, _left, mayBeDeclined) => {
          if (mayBeDeclined) doubts.push((Date.now() - began) / 1000);
          // Never taken back.
          else expect(doubts).toEqual([]);
        },
      });
      const ended = expect(waiting).rejects.toThrow("left");
      await during();
      leaving.abort(new Error("left"));
      await ended;
      await jest.advanceTimersByTimeAsync(answerMs);
      return doubts[0];
    }
    const pass = (seconds: number) => jest.advanceTimersByTimeAsync(seconds * 1000);
    const back: Record<string, () => void> = {
      "from another app": () => turn("visible"),
      "from another window": () => view.dispatchEvent(new Event("focus")),
      'by the button "back"': () =>
        view.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true })),
    };
    const notBack: Record<string, () => void> = {
      "left the page": () => turn("hidden"),
      "loaded the page": () => view.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: false })),
      "lost the connection": () => view.dispatchEvent(new Event("offline")),
      "has the connection again": () => view.dispatchEvent(new Event("online")),
    };
    it("asks after a minute whether the payment was declined, of which the gateway may say nothing", async () => {
      expect(await doubted(() => pass(59))).toBeUndefined();
      expect(await doubted(() => pass(70))).toBe(60);
    });

    it.each(Object.keys(back))(
      "asks at once when the shopper comes back %s: with the answer to that",
      async (how) => {
        const coming = async () => {
          await pass(9.5);
          back[how]?.();
          await pass(3);
        };
        expect(await doubted(coming)).toBe(9.5);
        // What was asked before the shopper came back does not count.
        expect(await doubted(coming, {}, 1_000)).toBe(11);
      },
    );

    it.each(Object.keys(notBack))("does not ask before where the shopper %s", async (what) => {
      const happening = async () => {
        await pass(9.5);
        notBack[what]?.();
        await pass(20);
      };
      expect(await doubted(happening)).toBeUndefined();
    });

    it("asks with the first answer where a code is shown again", async () => {
      expect(await doubted(() => pass(3), { isBack: true })).toBe(0);
    });

    it("and after a request that was under way when the shopper came back", async () => {
      const seconds: number[] = [];
      const leaving = new AbortController();
      const ask = async (_signal: AbortSignal | undefined, waitedMs: number) => {
        seconds.push(Math.round(waitedMs / 1000));
        await new Promise((resolve) => setTimeout(resolve, seconds.length === 2 ? 100_000 : 0));
        return session({ expires_at: null });
      };
      const options = { signal: leaving.signal, askWithinMs: 200_000 };
      const ended = expect(waitForPayment(ask, options)).rejects.toThrow("left");
      await jest.advanceTimersByTimeAsync(50_000);
      turn("visible");
      await jest.advanceTimersByTimeAsync(60_000);
      leaving.abort(new Error("left"));
      await ended;
      expect(seconds).toEqual([0, 2, 52, 57]);
    });
  });

  it("goes on after a request that is never answered", async () => {
    const signals: (AbortSignal | undefined)[] = [];
    const ask = (signal?: AbortSignal) => {
      signals.push(signal);
      return signals.length === 1 ? new Promise<WaitingSession>(() => undefined) : Promise.resolve(PAID);
    };
    const waiting = waitForPayment(ask, { askWithinMs: 5_000 });
    await jest.advanceTimersByTimeAsync(9_000);
    expect(await waiting).toEqual(PAID);
    expect(signals.map((signal) => signal?.aborted)).toEqual([true, false]);
  });

  it("waits in a mini-program too, whose runtime has no AbortController", async () => {
    const own = Object.getOwnPropertyDescriptor(globalThis, "AbortController") ?? {};
    Reflect.deleteProperty(globalThis, "AbortController");
    try {
      const { ask } = store(session(), PAID);
      const waiting = waitForPayment(ask);
      await jest.advanceTimersByTimeAsync(2_000);
      expect(await waiting).toEqual(PAID);
    } finally {
      Object.defineProperty(globalThis, "AbortController", own);
    }
  });

  it("goes on for a while after the time limit, for a payment of the last second", async () => {
    const late = session({ expires_at: new Date(Date.now() - 1_000).toISOString() });
    const { ask } = store(late, late, PAID);
    const waiting = waitForPayment(ask);
    await jest.advanceTimersByTimeAsync(4_000);
    expect(await waiting).toEqual(PAID);
  });

  it("and then resolves as pending, not as failed", async () => {
    const { ask } = store(session({ expires_at: new Date(Date.now() + 5_000).toISOString() }));
    const waiting = waitForPayment(ask, { graceMs: 10_000 });
    await jest.advanceTimersByTimeAsync(20_000);
    expect(await waiting).toMatchObject({ payment: "pending" });
  });

  it.each(["before", "between", "during"])(
    "ends when the customer leaves the page, %s requests",
    async (when) => {
      const leaving = new AbortController();
      const ask =
        when === "during" ? () => new Promise<WaitingSession>(() => undefined) : store(session()).ask;
      if (when === "before") leaving.abort(new Error("left"));
      const waiting = waitForPayment(ask, { signal: leaving.signal });
      const ended = expect(waiting).rejects.toThrow("left");
      await jest.advanceTimersByTimeAsync(500);
      leaving.abort(new Error("left"));
      await ended;
    },
  );

  it("ends at once when the customer leaves while an answer is shown", async () => {
    const leaving = new AbortController();
    const { ask, requests } = store(session());
    const waiting = waitForPayment(ask, {
      signal: leaving.signal,
      onUpdate: () => leaving.abort(new Error("left")),
    });
    await expect(waiting).rejects.toThrow("left");
    expect(requests()).toBe(1);
  });

  it("ends with an error that its page throws", async () => {
    const waiting = waitForPayment(store(session()).ask, {
      onUpdate: () => {
        throw new Error("no such element");
      },
    });
    await expect(waiting).rejects.toThrow("no such element");
  });
});
