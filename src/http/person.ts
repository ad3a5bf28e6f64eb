/*
 * How a person is called, by what Medusa has of one. The admin takes this file into its bundle, so it imports nothing.
 */

interface Person {
  first_name?: string | null | undefined;
  last_name?: string | null | undefined;
  email?: string | null | undefined;
}

/** First and last name; empty where Medusa has neither. */
export const fullNameOf = (person: Person | null | undefined): string =>
  [person?.first_name, person?.last_name].filter(Boolean).join(" ");

/** The name, or else the e-mail address; empty where neither is known. */
export const nameOf = (person: Person | null | undefined): string =>
  fullNameOf(person) || (person?.email ?? "");
