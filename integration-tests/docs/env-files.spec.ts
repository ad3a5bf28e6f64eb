import execa from "execa";
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { ROOT } from "../../tooling/link-plugin";
import { codeBlocks } from "./code-blocks";
import { forEach } from "../../testing/jest/lanes";

const DATABASE = "postgres://from-the-file/store";

/** Prints what Medusa would start with. */
const PRINT = 'process.stdout.write(JSON.stringify(require("./medusa-config")))';

describe.each([
  ["production", ".env.production"],
  ["production", ".env"],
  ["development", ".env"],
])("under NODE_ENV=%s, with everything in %s and nothing in the environment", (mode, file) => {
  forEach(["getting-started", "guides/cluster", "guides/qr-checkout"], { fast: 0, ci: 1 })(
    "the store of docs/%s.md starts with what the file says",
    async (page) => {
      const folder = await mkdtemp(join(tmpdir(), "crossborder-docs-"));
      try {
        await symlink(join(ROOT, "node_modules"), join(folder, "node_modules"));
        for (const { page: of, file: path = "", text } of await codeBlocks()) {
          if (of !== page || !/^(config\/.*|medusa-config)\.ts$/.test(path)) continue;
          await mkdir(join(folder, dirname(path)), { recursive: true });
          await writeFile(join(folder, path), text);
        }
        const values = ["CROSSBORDER_BASE_URL=https://gateway.example", "REDIS_URL=redis://from-the-file"];
        await writeFile(join(folder, file), [`DATABASE_URL=${DATABASE}`, ...values, ""].join("\n"));
        const { stdout } = await execa(process.execPath, ["-r", "ts-node/register", "-e", PRINT], {
          cwd: folder,
          extendEnv: false,
          env: { NODE_ENV: mode, TS_NODE_PROJECT: join(ROOT, "tsconfig.check.json"), PATH: process.env.PATH },
        });
        expect(JSON.parse(stdout)).toMatchObject({ projectConfig: { databaseUrl: DATABASE } });
        expect(stdout).toContain(
          page.endsWith("cluster") ? "redis://from-the-file" : "https://gateway.example",
        );
      } finally {
        await rm(folder, { recursive: true });
      }
    },
  );
});
