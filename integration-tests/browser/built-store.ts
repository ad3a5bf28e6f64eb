import { cp, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { linkPlugin, ROOT } from "../../tooling/link-plugin";
import { run } from "../package/run";

const TSCONFIG = {
  extends: "./node_modules/medusa-payment-crossborder/tsconfig.json",
  compilerOptions: { outDir: "./.medusa/server", rootDir: "./", declaration: false },
  include: ["**/*"],
  exclude: ["node_modules", ".medusa"],
};

export interface BuiltStore {
  /** Where the server is started, as in production. */
  server: string;
  remove(): Promise<void>;
}

/** The demo's store, built as a shop does it: the dashboard and our pages in one bundle. */
export async function buildStore(env: NodeJS.ProcessEnv): Promise<BuiltStore> {
  await linkPlugin();
  const folder = await mkdtemp(join(tmpdir(), "crossborder-admin-"));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    await cp(join(ROOT, "demo", "store"), folder, {
      recursive: true,
      filter: (path) => !path.includes(".medusa"),
    });
    await symlink(join(ROOT, "node_modules"), join(folder, "node_modules"), "junction");
    await writeFile(join(folder, "tsconfig.json"), JSON.stringify(TSCONFIG));
    const medusa = join(ROOT, "node_modules", "@medusajs", "cli", "cli.js");
    await run(process.execPath, [medusa, "build"], { cwd: folder, env });
  } catch (error) {
    await remove();
    throw error;
  }
  return { server: join(folder, ".medusa", "server"), remove };
}
