/*
 * How a person is called, by what Medusa has of one. The admin takes this file into its bundle, so it imports nothing.
 */

interface Person {
  first_name?: string | null | undefined;
  last_name?: string | null | undefined;
  email?: string | null | undefined;
}

/** Han characters alone, such as 王 or 小明. */
export const HAN = /^\p{Script=Han}+$/u;

/** First and last name; empty where Medusa has neither. A Chinese name has the family name first, and no space. */
export function fullNameOf(person: Person | null | undefined): string {
  const first = person?.first_name?.trim() ?? "";
  const last = person?.last_name?.trim() ?? "";
  if (HAN.test(first) && HAN.test(last)) return `${last}${first}`;
  return [first, last].filter(Boolean).join(" ");
}

/** The name, or else the e-mail address; empty where neither is known. */
export const nameOf = (person: Person | null | undefined): string =>
  fullNameOf(person) || (person?.email ?? "");
