/** The address of the documentation's site, such as `https://docs.example.com/payments`. Empty: it is not published, and nothing links there. */
export const SITE: string = "";

/** In Chinese there are pages for staff: one for all that needs action, and none for each code. */
export function helpAddress(code: string, language: string, site = SITE): string | undefined {
  if (site === "") return undefined;
  const page = language.startsWith("zh") ? "zh/staff/needs-action" : `operations/attention#${code}`;
  return `${site.replace(/\/$/, "")}/${page}`;
}
