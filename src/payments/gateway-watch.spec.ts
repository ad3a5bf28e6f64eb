import { UnreachableError } from "../gateway";
import { systemClock } from "./clock";
import { GatewayWatch } from "./gateway";

const silence = () => Promise.reject(new UnreachableError("tran-query", "no route"));

describe("a gateway that does not answer", () => {
  let question: () => Promise<unknown>;
  let watch: GatewayWatch;
  const refused = () => {
    try {
      watch.refuseWhileDown("refund");
      return undefined;
    } catch (error) {
      return error;
    }
  };

  beforeEach(() => {
    jest.useFakeTimers({ now: 0 });
    question = silence;
    watch = new GatewayWatch(
      systemClock,
      () => question(),
      () => {},
    );
  });
  afterEach(() => jest.useRealTimers());

  it("is sent nothing from when two questions of the watch had no answer, until one has", async () => {
    await expect(watch.hear(silence)).rejects.toThrow("could not be reached");
    expect(refused()).toBeUndefined();
    await jest.advanceTimersByTimeAsync(14_999);
    expect(refused()).toBeUndefined();
    await jest.advanceTimersByTimeAsync(1);
    expect(refused()).toMatchObject({
      outcome: "not_sent",
      message: expect.stringContaining("it has not answered since 1970-01-01T00:00:00.000Z"),
    });
    question = () => Promise.resolve();
    await jest.advanceTimersByTimeAsync(20_000);
    expect(refused()).toBeUndefined();
  });

  it("is asked by whoever may ask all the same, and an answer ends it at once", async () => {
    await watch.hear(silence).catch(() => {});
    await jest.advanceTimersByTimeAsync(15_000);
    expect(refused()).toBeInstanceOf(UnreachableError);
    await watch.hear(() => Promise.resolve());
    expect(refused()).toBeUndefined();
  });
});
