import { useLocale } from "../common/text";

const MINUTE_MS = 60_000;
/** Each unit with how many of the one before it has. */
const UNITS = [
  ["minute", 60],
  ["hour", 24],
  ["day", Infinity],
] as const;

/** How long ago a moment was, in the language of the dashboard. */
export function useAgo(): (moment: string) => string {
  const format = new Intl.RelativeTimeFormat(useLocale(), { numeric: "auto" });
  return (moment) => {
    let left = Math.max(0, (Date.now() - Date.parse(moment)) / MINUTE_MS);
    for (const [unit, size] of UNITS) {
      if (left < size) return format.format(-Math.floor(left), unit);
      left /= size;
    }
    return moment;
  };
}
