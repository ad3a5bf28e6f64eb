import execa from "execa";
import { rmSync } from "node:fs";
import { chown, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { SystemUser } from "./system-user";
import { UsageError } from "../programs/usage-error";

/** Where a machine has room for files that go again. A container may close any of them, or let no program run there. */
export const placesForFiles = () => [tmpdir(), "/var/tmp", "/tmp", "/dev/shm"];

/** New folders that `user` can enter, whoever runs this. */
export class OwnFolders {
  #folders: string[] = [];

  constructor(private readonly user: SystemUser | undefined) {}

  /**
   * Makes a folder in the first of these places that is open to the user and suits.
   * @throws UsageError when none does
   */
  async make(places: string[], suits?: (folder: string) => Promise<boolean>): Promise<string> {
    for (const place of places) {
      const folder = await mkdtemp(join(place, "crossborder-postgres-")).catch(() => undefined);
      if (!folder) continue;
      this.#folders.push(folder);
      if ((await this.#give(folder)) && (!suits || (await suits(folder)))) return folder;
      this.remove([folder]);
    }
    const who = this.user ? `PostgreSQL runs as the user ${this.user.name}, who` : "PostgreSQL";
    throw new UsageError(
      `${who} can use no folder in any of ${places.join(", ")}. Open one of them (chmod o+x), name another in ` +
        "TMPDIR, or name a running server in TEST_DATABASE_URL",
    );
  }

  /** At once: also in a process that ends. A server that is just ending may still write. */
  remove(folders = this.#folders): void {
    this.#folders = this.#folders.filter((folder) => !folders.includes(folder));
    for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }

  /** Whether the user can write in it then. Tried rather than read from the modes: access lists and mounts count too. */
  async #give(folder: string): Promise<boolean> {
    if (!this.user) return true;
    const { uid, gid } = this.user;
    try {
      await chown(folder, uid, gid);
      await execa("test", ["-w", folder], { uid, gid });
      return true;
    } catch {
      return false;
    }
  }
}
