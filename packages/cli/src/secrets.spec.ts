import { chmod, mkdtemp, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Shop } from "./cli.spec.helper";
import { ci, forEach, slow } from "../../../testing/jest/lanes";

const ENV = "apps/backend/.env";

describe("the account's token, in init", () => {
  let shop: Shop;
  beforeEach(async () => {
    shop = await Shop.create();
  });
  afterEach(() => rm(shop.folder, { recursive: true, force: true }));

  forEach(
    ["secret-0123456789", "secret;touch hacked|cat&rm -rf /", "se'cret $(touch hacked)", "secret `x` \\"],
    { fast: 0, ci: 1 },
  )("%s stays in .env, and gets into no other file and no command", async (token) => {
    await shop.write(ENV, `CROSSBORDER_API_TOKEN="${token}"\n`);
    const { code, output } = await shop.run(["init"]);
    expect({ code, output }).toMatchObject({ code: 0, output: expect.not.stringMatching(/se'?cret/) });
    for (const [file, text] of Object.entries(await shop.everything())) {
      if (file.endsWith(ENV)) expect(text).toContain(token);
      else expect(text).not.toMatch(/se'?cret/);
    }
    expect((await shop.calls()).join("\n")).not.toMatch(/se'?cret/);
  });

  const modeOf = async () => ((await stat(shop.path(ENV))).mode & 0o777).toString(8);

  ci.it("is in a file that others cannot read, whether it is new or was open", async () => {
    await shop.run(["init"]);
    expect(await modeOf()).toBe("600");
    await chmod(shop.path(ENV), 0o644);
    const again = await shop.run(["init"]);
    expect(again.output).toContain(`${ENV}: can be read by its owner only`);
    expect(await modeOf()).toBe("600");
    await chmod(shop.path(ENV), 0o400);
    await shop.run(["init"]);
    expect(await modeOf()).toBe("400");
  });

  slow.it("is written through no link, and the lines that belong there are told", async () => {
    const elsewhere = await mkdtemp(join(tmpdir(), "crossborder-elsewhere-"));
    const other = join(elsewhere, "other.env");
    for (const text of ["MINE=1\n", undefined]) {
      await (text === undefined ? rm(other) : writeFile(other, text));
      await rm(shop.path(ENV), { force: true });
      await symlink(other, shop.path(ENV));
      const before = await shop.everything();
      const { code, output } = await shop.run(["init"]);
      expect(code).toBe(1);
      expect(output).toContain(`${ENV}: is a symbolic link to ${other}`);
      expect(output).toContain("  MEDUSA_BACKEND_URL=http://localhost:9000\n");
      expect(output).toContain("Nothing was changed.");
      expect(await shop.everything()).toEqual(before);
      expect(await readFile(other, "utf8").catch(() => undefined)).toBe(text);
    }
    await rm(elsewhere, { recursive: true });
  });

  slow.it("may be behind a link that leads to all there must be", async () => {
    await shop.run(["init"]);
    await writeFile(shop.path("kept.env"), await shop.text(ENV));
    await rm(shop.path(ENV));
    await symlink("../../kept.env", shop.path(ENV));
    expect(await shop.run(["init"])).toMatchObject({ code: 0 });
  });
});
