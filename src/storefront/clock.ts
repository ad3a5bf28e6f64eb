/** Whole seconds until then, never less than 0; `Infinity` where there is no time limit. */
export function secondsLeft(expires_at: string | Date | null, now = Date.now()): number {
  if (expires_at === null) return Infinity;
  return Math.max(0, Math.ceil((new Date(expires_at).getTime() - now) / 1000));
}

/** `4:09`, `1:30:00`; nothing where there is no time limit. */
export function clockText(seconds: number): string {
  if (!Number.isFinite(seconds)) return "";
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  const rest = twoDigits(seconds % 60);
  return hours > 0 ? `${hours}:${twoDigits(minutes)}:${rest}` : `${minutes}:${rest}`;
}

const twoDigits = (number: number) => String(number).padStart(2, "0");
