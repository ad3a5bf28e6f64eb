/** Puts values into a text where it names them, as i18next does in the admin. */
export const fill = (text: string, values: { readonly [name: string]: string | number }): string =>
  text.replace(/\{\{(\w+)\}\}/g, (name, key: string) => String(values[key] ?? name));
