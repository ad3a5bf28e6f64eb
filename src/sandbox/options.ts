import { z } from "zod";

const name = z.string("is required").min(1, "is required");
const port = z.number().int().min(0).max(65535);

const schema = z.strictObject({
  port: z
    .custom<number>((value) => port.safeParse(value).success, "must be a number from 0 to 65535")
    .default(0),
  host: name.default("127.0.0.1"),
  apiToken: name,
  merchantNo: name,
  storeNo: name,
  merGroupNo: name.optional(),
  storeAdminNo: name.optional(),
  refundPermission: z.strictObject({ managerAccountNo: name, password: name }).optional(),
  log: z
    .custom<(line: string) => void>((value) => typeof value === "function", "must be a function")
    .optional(),
  ipnRetryDelaysMs: z.array(z.number().min(0)).optional(),
});

export interface SandboxOptions {
  /** 0 or absent: any free port. */
  port?: number;
  /** Default `127.0.0.1`. */
  host?: string;
  apiToken: string;
  merchantNo: string;
  storeNo: string;
  /** Given: the service-provider variant, which requires it in every call that lists it (§2.1). */
  merGroupNo?: string;
  /** Given: a call that names another clerk is refused. */
  storeAdminNo?: string;
  /** Given: a refund needs this manager (§4.11). `password` is the wire value, an MD5. */
  refundPermission?: { managerAccountNo: string; password: string };
  /** Gets one line per gateway call, without secrets. */
  log?: (line: string) => void;
  /** Gaps between the sends of one notification; at most seven count, since there are at most eight sends. */
  ipnRetryDelaysMs?: number[];
}

export type Settings = z.output<typeof schema>;

export class OptionError extends Error {
  override name = "OptionError";
  constructor(
    readonly option: string,
    readonly rule: string,
  ) {
    super(`${option}: ${rule}`);
  }
}

/** @throws OptionError naming the first option that is wrong. */
export function readOptions(options: SandboxOptions): Settings {
  const parsed = schema.safeParse(options);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new OptionError(issue.path.join(".") || "options", issue.message);
}
