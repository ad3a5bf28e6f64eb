/** What the doctor has seen. */
export interface Finding {
  what: string;
  /** What to do. Undefined: it is worth knowing, and nothing must be done. */
  todo?: string;
}

/** One or none, for lists of what is wrong. */
export const when = (isSo: boolean, what: string, todo?: string): Finding[] => (isSo ? [{ what, todo }] : []);
