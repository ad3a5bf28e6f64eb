/** What i18next appends to a key for a count. A language has the forms that its grammar has. */
type Form = "zero" | "one" | "two" | "few" | "many" | "other";
type Stem<Key> = Key extends `${infer Name}_${Form}` ? Name : never;

/** The texts of a language other than English: every key of the English ones, and of a plural the forms that it needs. */
export type Translated<Texts> = {
  [Key in keyof Texts as Key extends `${string}_${Form}` ? never : Key]: Texts[Key] extends string
    ? string
    : Translated<Texts[Key]>;
} & {
  [Key in keyof Texts as `${Stem<Key>}_other`]: string;
} & {
  [Key in keyof Texts as `${Stem<Key>}_${Exclude<Form, "other">}`]?: string;
};
