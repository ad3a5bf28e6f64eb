import { slow } from "../../testing/jest/lanes";
import { hasRedis, startRedis } from "../../testing/servers/redis";

// The suite beside this one uses it then.
const itWithoutOne = hasRedis() && !process.env.REDIS_URL ? slow.it : it.skip;

describe("a Redis server that REDIS_URL names", () => {
  afterEach(() => {
    delete process.env.REDIS_URL;
  });

  itWithoutOne(
    "is used when it is empty, and is empty again afterwards; one with data is left alone",
    async () => {
      const server = await startRedis();
      process.env.REDIS_URL = server.url;
      const named = await startRedis();
      await named.client.set("tea", "jasmine");
      await expect(startRedis()).rejects.toThrow(/REDIS_URL: the database holds data/);
      expect(await server.client.get("tea")).toBe("jasmine");
      await named.stop();
      expect(await server.client.dbsize()).toBe(0);
      await server.stop();
    },
  );
});
