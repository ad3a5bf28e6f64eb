/** Something the caller wrote is wrong: an argument, or an environment variable. */
export class UsageError extends Error {
  override name = "UsageError";
}
