/** What a history asked for and no model has: it says nothing then, whatever else came of it. */
const asked = new Set<string>();

/** A part of an interface that no history uses. */
export const notModelled = (what: string) => async (): Promise<never> => {
  asked.add(what);
  throw new TypeError(`no history has ${what}`);
};

/** @throws TypeError where a history went where no model goes */
export function requireModelled(): void {
  const what = [...asked].join(", ");
  asked.clear();
  if (what) throw new TypeError(`no history has ${what}`);
}
