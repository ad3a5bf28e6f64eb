import type { DataTableFilter } from "@medusajs/ui";
import { useLocale, useText } from "./text";

/** Narrows a list down to some of a few values. */
export const choiceFilter = (
  id: string,
  label: string,
  values: readonly string[],
  nameOf: (value: string) => string,
) => ({
  id,
  type: "multiselect" as const,
  label,
  options: values.map((value) => ({ value, label: nameOf(value) })),
});

/** How many days before today each begins. */
const SPANS = { today: 0, week: 6, month: 29 };

/** Midnight of so many days ago, where the user is. */
function daysAgo(days: number): string {
  const day = new Date();
  day.setHours(0, 0, 0, 0);
  day.setDate(day.getDate() - days);
  return day.toISOString();
}

/** Narrows a list down to a span of days. */
export function useDateFilter(label: string): DataTableFilter {
  const text = useText("common");
  const locale = useLocale();
  return {
    id: "created_at",
    type: "date",
    label,
    format: "date",
    rangeOptionLabel: text("date.custom"),
    rangeOptionStartLabel: text("date.from"),
    rangeOptionEndLabel: text("date.to"),
    formatDateValue: (day) => day.toLocaleDateString(locale, { dateStyle: "medium" }),
    options: Object.entries(SPANS).map(([name, days]) => ({
      label: text(`date.${name}`),
      value: { $gte: daysAgo(days) },
    })),
  };
}
