/** The gateway's times are UTC+8. */
const OFFSET_MS = 8 * 60 * 60 * 1000;

/** `YYYY-MM-DD HH:MM:SS`, as answers show times (§2.2). */
export function wireTime(ms: number): string {
  return new Date(ms + OFFSET_MS).toISOString().slice(0, 19).replace("T", " ");
}

/** `yyyyMMddHHmmss`, as notifications and callbacks show times. */
export function compactTime(ms: number): string {
  return wireTime(ms).replace(/\D/g, "");
}

/** As the control interface shows times. */
export const isoTime = (ms: number) => new Date(ms).toISOString();
