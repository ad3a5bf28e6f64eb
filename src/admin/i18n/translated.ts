/**
 * What i18next appends to a key for a count. The general form stands under the key alone, without `_other`: i18next finds that one
 * also in languages whose name in the dashboard Intl does not take, such as `zhCN`.
 */
type Form = "zero" | "one" | "two" | "few" | "many";
type Stem<Key> = Key extends `${infer Name}_${Form}` ? Name : never;

/** The texts of a language other than English: every key of the English ones, and of a plural the forms that it needs. */
export type Translated<Texts> = {
  [Key in keyof Texts as Key extends `${string}_${Form}` ? never : Key]: Texts[Key] extends string
    ? string
    : Translated<Texts[Key]>;
} & {
  [Key in keyof Texts as `${Stem<Key>}_${Form}`]?: string;
};
