/** What this browser keeps as a yes, until it is taken back. */
export const isKept = (key: string): boolean => localStorage.getItem(key) !== null;

export function keep(key: string, isSo: boolean): void {
  if (isSo) localStorage.setItem(key, "yes");
  else localStorage.removeItem(key);
}
