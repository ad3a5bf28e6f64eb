import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { call } from "../program.spec.helper";
import { until } from "../receiver.spec.helper";
import type { KeptOptions } from "./keep";
import { ci, slow } from "../../../../testing/jest/lanes";

const OPTIONS: KeptOptions = { apiToken: "T", merchantNo: "M", storeNo: "S", port: 0 };

const isGone = (url: string) =>
  fetch(url).then(
    () => false,
    () => true,
  );

describe("a sandbox that a server keeps", () => {
  let folder: string;
  let file: string;
  const programs: ChildProcess[] = [];

  /** Starts the program whose servers come and go. */
  function develop() {
    const program = fork(join(__dirname, "develop.spec.helper.ts"), { execArgv: ["-r", "ts-node/register"] });
    programs.push(program);
    const restart = async (options: object = OPTIONS, noted: string | null = file) => {
      program.send({ options, file: noted });
      const [{ kept, error }] = await once(program, "message");
      if (error) throw new Error(error);
      return kept;
    };
    return { program, restart };
  }

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "crossborder-kept-"));
    file = join(folder, ".medusa", "sandbox.json");
  });
  afterEach(async () => {
    for (const program of programs.splice(0)) program.kill("SIGKILL");
    await rm(folder, { recursive: true, force: true });
  });

  ci.it(
    "goes on with its orders when the server is started anew, and ends with the program that starts servers",
    async () => {
      const { program, restart } = develop();
      const first = await restart();
      expect(first.isNew).toBe(true);
      await call(`${first.url}/app-instore/v2/add`, { reference: "R1" });
      expect(await restart()).toEqual({ url: first.url, isNew: false });
      expect(await (await fetch(`${first.url}/_sandbox/transactions/R1`)).json()).toMatchObject({
        reference: "R1",
      });
      program.kill("SIGKILL");
      await until(() => isGone(first.url));
    },
  );

  slow.it("is a new one where the account changed, on the same port", async () => {
    const { restart } = develop();
    const first = await restart();
    const port = Number(new URL(first.url).port);
    const second = await restart({ ...OPTIONS, port, apiToken: "T2" });
    expect(second).toEqual({ url: first.url, isNew: true });
    const answer = await call(`${second.url}/app-instore/v2/add`, { reference: "R1" }, "T2");
    expect(answer).toMatchObject({ ret_code: "000100" });
  });

  slow.it("is a new one when the program was started anew", async () => {
    const before = develop();
    const { url } = await before.restart();
    before.program.kill("SIGKILL");
    await until(() => isGone(url));
    expect(await develop().restart()).toMatchObject({ isNew: true });
  });

  ci.it("notes no secret, in a file that others cannot read", async () => {
    await develop().restart({ ...OPTIONS, apiToken: "a-secret-token" });
    expect(await readFile(file, "utf8")).not.toContain("a-secret-token");
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  ci.it("is the server's own where nothing is noted, and ends with it", async () => {
    const { restart } = develop();
    const first = await restart(OPTIONS, null);
    expect((await restart(OPTIONS, null)).url).not.toBe(first.url);
    await until(() => isGone(first.url));
  });

  slow.it("takes a free port where the wanted one is taken, and says so", async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
    const { port } = other.address() as AddressInfo;
    const kept = await develop().restart({ ...OPTIONS, port });
    expect(kept).toMatchObject({ isNew: true, takenPort: port });
    expect(await (await fetch(`${kept.url}/_sandbox/calls`)).json()).toEqual({ calls: [] });
    other.close();
  });

  slow.it("says which option is wrong", async () => {
    await expect(develop().restart({ ...OPTIONS, storeNo: "" })).rejects.toThrow("storeNo: is required");
  });
});
