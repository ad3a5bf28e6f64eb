import { statfs } from "node:fs/promises";
import { tmpdir } from "node:os";

const MEMORY = "/dev/shm";
/** Several times what the databases of all tests take. */
const ROOM_BYTES = 3 * 2 ** 30;

/**
 * For databases that are made and dropped again and again: in memory, where a machine has room there. Each is a thousand
 * files, and a disk that has just deleted thousands takes seconds to make as many new ones.
 */
export async function scratchFolder(): Promise<string> {
  const free = await statfs(MEMORY).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  );
  return free >= ROOM_BYTES ? MEMORY : tmpdir();
}
