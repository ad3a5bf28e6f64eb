import execa from "execa";
import { UsageError } from "../programs/usage-error";

/** Whom PostgreSQL runs as. */
export interface SystemUser {
  name: string;
  uid: number;
  gid: number;
}

/** The first one that the machine has. None is made: somebody's machine stays as it is. */
const NAMES = ["postgres", "nobody"];

/**
 * PostgreSQL refuses to run as root. Undefined: it runs as whoever runs this.
 * @throws UsageError when root has nobody to run it as
 */
export async function systemUser(): Promise<SystemUser | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of NAMES) {
    const [uid, gid] = await Promise.all([numberOf(name, "-u"), numberOf(name, "-g")]);
    if (uid && gid) return { name, uid, gid };
  }
  throw new UsageError(
    `PostgreSQL does not run as root, and this machine has no user ${NAMES.join(" or ")} to run it as. Add one, start ` +
      "this as another user, or name a running server in TEST_DATABASE_URL",
  );
}

async function numberOf(name: string, which: "-u" | "-g"): Promise<number | undefined> {
  const { failed, stdout } = await execa("id", [which, name], { reject: false });
  return failed ? undefined : Number(stdout);
}
