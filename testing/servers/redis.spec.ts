import { UsageError } from "../programs/usage-error";
import { startRedis } from "./redis";

describe("a Redis for the tests", () => {
  const { PATH, REDIS_URL } = process.env;
  afterEach(() => {
    process.env.PATH = PATH;
    if (REDIS_URL === undefined) delete process.env.REDIS_URL;
    else process.env.REDIS_URL = REDIS_URL;
  });

  async function refused(): Promise<string> {
    const failure = await startRedis().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(UsageError);
    return String(failure);
  }

  it("is asked for where there is none, with what to install", async () => {
    delete process.env.REDIS_URL;
    process.env.PATH = "/nowhere";
    expect(await refused()).toMatch(/apt-get install redis-server.* REDIS_URL/);
  });

  it.each([
    ["another kind of server", "postgres://localhost:6379", /REDIS_URL: must look like redis:\/\//],
    ["nobody's port", "redis://127.0.0.1:1", /REDIS_URL: the server takes no connection/],
  ])("is refused when REDIS_URL names %s", async (_what, url, reason) => {
    process.env.REDIS_URL = url;
    expect(await refused()).toMatch(reason);
  });
});
