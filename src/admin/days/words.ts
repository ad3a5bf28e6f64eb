import { useLocale, useMoney } from "../common/text";

/** An offset such as `+08:00` as `UTC+8`; a name as it is. */
export function zoneName(zone: string): string {
  const [, sign, hours, minutes] = /^([+-])(\d\d):(\d\d)$/.exec(zone) ?? [];
  if (!sign) return zone;
  return `UTC${sign}${Number(hours)}${minutes === "00" ? "" : `:${minutes}`}`;
}

/** Writes a day such as `2026-11-28`, which is one of no time zone; the year where it is not this one. */
export function useDayName(): (day: string) => string {
  const locale = useLocale();
  return (day) =>
    new Intl.DateTimeFormat(locale, {
      ...(Number(day.slice(0, 4)) !== new Date().getFullYear() && { year: "numeric" }),
      ...({ month: "short", day: "numeric", timeZone: "UTC" } as const),
    }).format(new Date(day));
}

/** Writes by how much something is more or less. */
export function useDifference(): (amount: string, currency: string) => string {
  const money = useMoney();
  return (amount, currency) => `${/^-|^0\.00$/.test(amount) ? "" : "+"}${money(amount, currency)}`;
}
