import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ci, forEach, slow } from "../../../testing/jest/lanes";
import { call, listening, run } from "./program.spec.helper";

describe("a sandbox beside a store", () => {
  let folder: string;
  const file = () => join(folder, ".env");
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "crossborder-sandbox-"));
  });
  afterEach(() => rm(folder, { recursive: true }));
  const environment = (token: string, port: number | string) =>
    writeFile(
      file(),
      `CROSSBORDER_BASE_URL=http://localhost:${port}/\nCROSSBORDER_API_TOKEN="${token}"\nCROSSBORDER_MERCHANT_NO=M\nCROSSBORDER_STORE_NO=S # ours\n`,
    );

  ci.it("takes address and account from the file that the store reads, and prints no token", async () => {
    const token = "s3cret;touch hacked|&";
    await environment(token, 0);
    const program = run("--env", file());
    const url = await listening(program);
    expect(await call(`${url}/app-instore/v2/add`, { reference: "R1" }, token)).toMatchObject({
      ret_code: "000100",
    });
    program.child.kill();
    expect(await program.exit).toBe(0);
    expect(program.output.out + program.output.err).not.toContain("s3cret");
  });

  ci.it("takes a flag before what the file says", async () => {
    await environment("other", 1);
    const program = run("--env", file(), "--port", "0", "--api-token", "T");
    const url = await listening(program);
    expect(await call(`${url}/app-instore/v2/add`, { reference: "R1" })).toMatchObject({
      ret_code: "000100",
    });
    program.child.kill();
    expect(await program.exit).toBe(0);
  });

  forEach(
    [
      [
        "is for another gateway",
        "CROSSBORDER_BASE_URL=https://gateway.example\n",
        /^crossborder-sandbox: --port: is required, since CROSSBORDER_BASE_URL is https:\/\/gateway\.example, which/,
      ],
      [
        "names no account",
        "CROSSBORDER_BASE_URL=http://localhost:4010\nCROSSBORDER_API_TOKEN=\n",
        /^crossborder-sandbox: --api-token: is required/,
      ],
    ],
    { fast: 1, ci: 100 },
  )("does not start when that file %s", async (_, text, expected) => {
    await writeFile(file(), text);
    const { output, exit } = run("--env", file());
    expect(await exit).toBe(2);
    expect(output.err).toMatch(expected);
  });

  slow.it("says which file is not there", async () => {
    const { output, exit } = run("--env", join(folder, "none"));
    expect(await exit).toBe(1);
    expect(output.err).toMatch(/^crossborder-sandbox: ENOENT: .*none'\n$/);
  });
});
