import execa from "execa";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { verifySignOf } from "../../packages/sandbox/src/signature";
import { Databases } from "../../testing/database/databases";
import { freePort } from "../../testing/programs/free-port";
import { Terminal } from "../../testing/programs/terminal";
import { logLines } from "../../testing/servers/log-lines";
import { ci } from "../../testing/jest/lanes";
import { eventually } from "../../testing/shop/sandbox-control";
import { ROOT } from "../../tooling/link-plugin";
import { storeConfig, storeFolder } from "./store-config";

const MINUTES = 60_000;
const MEDUSA = join(ROOT, "node_modules/.bin/medusa");

/** A store whose account at the gateway is still to be filled in. */
const CONFIG = storeConfig(`sandbox: true,
baseUrl: process.env.CROSSBORDER_BASE_URL,
backendUrl: process.env.MEDUSA_BACKEND_URL,
storefrontUrl: "http://localhost:8000/done",`);

describe("medusa develop in a store with sandbox: true", () => {
  let folder: string;
  let env: Record<string, string>;
  let develop: Terminal;
  const start = () => (develop = new Terminal(MEDUSA, ["develop"], { cwd: folder, env }));
  const ready = (times: number) => develop.shows(/Server is ready on/, times);
  const said = () => logLines(develop.lines.join("\n"));
  /** What the log says of the sandbox, the newest line. */
  const reason = () =>
    said()
      .filter(({ code }) => code === "sandbox_listens")
      .at(-1)?.fields.reason ?? "";
  const sandboxUrl = () => /http:\/\/127\.0\.0\.1:\d+/.exec(reason())?.[0] ?? "";

  beforeAll(async () => {
    folder = await storeFolder("develop", { "medusa-config.ts": CONFIG });
    const databases = Databases.ofThisRun();
    await databases.create("develop");
    const port = String(await freePort());
    env = {
      NODE_ENV: "development",
      NODE_OPTIONS: "",
      LOG_LEVEL: "info",
      DATABASE_URL: databases.url("develop"),
      PORT: port,
      MEDUSA_BACKEND_URL: `http://localhost:${port}`,
      // Its port is free on this machine: others may run a sandbox where it would be looked for.
      CROSSBORDER_BASE_URL: `http://127.0.0.1:${await freePort()}`,
    };
    const { all = "" } = await execa(MEDUSA, ["db:migrate"], {
      cwd: folder,
      env,
      all: true,
      stdin: "ignore",
    });
    // Tables are made without a gateway.
    expect(all).not.toMatch(/sandbox_listens|check_failed/);
  }, 5 * MINUTES);
  afterAll(async () => {
    await develop?.pressCtrlC();
    await rm(folder, { recursive: true, force: true });
  });

  ci.it(
    "takes payments from the first start on, keeps them when a file is saved, and ends with the store",
    async () => {
      start();
      await ready(1);
      const url = sandboxUrl();
      expect(url).toBe(env.CROSSBORDER_BASE_URL);
      const page = await (await fetch(url)).text();
      expect(page).toContain("Merchant 200043, store 300014");
      const fields = {
        merchantNo: "200043",
        storeNo: "300014",
        reference: "R1",
        amount: "1.00",
        currency: "USD",
      };
      const body = new URLSearchParams({ ...fields, verifySign: verifySignOf(fields, "sandbox-token") });
      const opened = await fetch(`${url}/app-instore/v2/add`, { method: "POST", body });
      expect(await opened.json()).toMatchObject({ ret_code: "000100" });

      await mkdir(join(folder, "src"));
      await writeFile(join(folder, "src", "saved.ts"), "export {};\n");
      await ready(2);
      expect(reason()).toContain("It has its payments still");
      expect(sandboxUrl()).toBe(url);
      const kept = await fetch(`${url}/_sandbox/transactions/R1`);
      expect(await kept.json()).toMatchObject({ reference: "R1" });
      // The gateway answered, and took the account, both times.
      expect(said().filter(({ code }) => code === "check_failed")).toEqual([]);

      await develop.pressCtrlC();
      const isGone = () =>
        fetch(url).then(
          () => false,
          () => true,
        );
      await eventually(isGone, "the sandbox to end");
    },
    5 * MINUTES,
  );
});
