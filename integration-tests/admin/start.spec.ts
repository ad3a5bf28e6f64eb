import { join } from "node:path";
import { Databases } from "../../testing/database/databases";
import { slow } from "../../testing/jest/lanes";
import { freePort } from "../../testing/programs/free-port";
import { logLines } from "../../testing/servers/log-lines";
import { MedusaProcess, type MedusaProcessOptions } from "../../testing/servers/medusa-process";
import { ACCOUNT } from "../../testing/shop/shop";
import { storeEnvironment } from "../../testing/store/environment";

const NOWHERE = "http://127.0.0.1:9";

/** A server of a store folder on an empty database. Nobody listens where the gateway should be. */
async function startServer(
  name: string,
  { store, env = {}, expectedErrors }: Partial<MedusaProcessOptions> = {},
) {
  const databases = Databases.ofThisRun();
  await databases.create(name);
  return new MedusaProcess({
    store,
    expectedErrors,
    env: {
      ...storeEnvironment(`http://localhost:${await freePort()}`, NOWHERE),
      DATABASE_URL: databases.url(name),
      CREATE_TABLES: "true",
      DISABLE_ADMIN: "true",
      LOG_LEVEL: "warn",
      ...env,
    },
  });
}

describe("the start of a server", () => {
  let medusa: MedusaProcess | undefined;
  afterEach(() => medusa?.stop());

  slow.it(
    "stops where the payment module lacks its dependencies, and one line says which to add",
    async () => {
      const store = join(__dirname, "store-without-dependencies");
      medusa = await startServer("no_dependencies", {
        store,
        expectedErrors: /no dependencies on crossborder/,
      });
      await expect(medusa.listening).rejects.toThrow(
        /medusa-payment-crossborder: .* no dependencies on crossborder, query.*Add dependencies: \["crossborder", "query"\]/,
      );
    },
  );

  slow.it(
    "goes on where the gateway does not answer, its token is short or no job can run, and says so once for each",
    async () => {
      medusa = await startServer("no_gateway", { env: { ALLOW_SANDBOX: "", MEDUSA_WORKER_MODE: "Worker" } });
      const lines: string[] = [];
      medusa.child.onLine((line) => lines.push(line));
      await medusa.listening;
      const printed = logLines(lines.join("\n"));
      const about = (code: string, check: RegExp, reason: RegExp) =>
        printed.filter(
          (line) =>
            line.code === code &&
            check.test(line.fields.check ?? "") &&
            reason.test(line.fields.reason ?? ""),
        ).length;
      const account = /^account main, qr, hold, first$/;
      expect(about("check_failed", account, /Compare baseUrl/)).toBe(1);
      expect(about("check_failed", account, /runs in production.*allowSandbox: true/)).toBe(1);
      expect(about("check_warned", account, /apiToken has fewer than 24 characters/)).toBe(1);
      expect(lines.join("\n")).not.toContain(ACCOUNT.apiToken);
      expect(about("check_failed", /^this process$/, /No jobs run.*MEDUSA_WORKER_MODE/)).toBe(1);
    },
  );
});
