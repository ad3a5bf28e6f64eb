import { existsSync } from "node:fs";
import { chmod, lstat, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import type { Change } from "./change";
import { writeSecret } from "./env-files";

interface Kept {
  /** Undefined: there was no such file. */
  content?: Buffer;
  mode: number;
}

/** Files as they were before init began, for when it is stopped or fails. */
export class Snapshot {
  readonly #kept = new Map<string, Kept>();
  readonly #folders: string[] = [];

  async keep(file: string): Promise<void> {
    if (this.#kept.has(file)) return;
    const content = await readFile(file).catch(() => undefined);
    const mode = content ? (await lstat(file)).mode & 0o777 : 0;
    this.#kept.set(file, { content, mode });
  }

  async write({ file, text, isSecret }: Change): Promise<void> {
    await this.keep(file);
    const folder = await mkdir(dirname(file), { recursive: true });
    if (folder) this.#folders.push(folder);
    await (isSecret ? writeSecret : writeFile)(file, text);
  }

  /** Puts back what has changed since, and removes what was not there. Resolves to what it could not put back. */
  async restore(): Promise<string[]> {
    const failed: string[] = [];
    for (const [file, kept] of this.#kept) await putBack(file, kept).catch(() => failed.push(file));
    for (const folder of this.#folders)
      await rm(folder, { recursive: true, force: true }).catch(() => failed.push(folder));
    return failed;
  }
}

async function putBack(file: string, { content, mode }: Kept): Promise<void> {
  if (!content) {
    if (existsSync(file)) await rm(file);
  } else if (!(await readFile(file).catch(() => undefined))?.equals(content)) {
    await writeFile(file, content);
    await chmod(file, mode);
  }
}
