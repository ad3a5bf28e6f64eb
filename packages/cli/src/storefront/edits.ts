import type { Compiler } from "../backend/config-source";
import { type Edited, Refusal } from "../files/change";
import { Source } from "./source";

/** Whether the storefront has it already, got it, or does not show the place where it belongs. */
export type Found = "there" | "changed" | "unknown";

/** One place of the starter's own files that is changed. */
export interface Edit {
  path: string;
  /** What it is for, in a line. */
  does: string;
  /** What to write instead, where the place is not known. */
  byHand: string;
  apply(source: Source): Found;
}

/**
 * A file with all that belongs into it.
 * @param path as it is told
 * @returns the text, and the edits whose place it does not show
 * @throws Refusal when what was written could not be read again
 */
export function applyEdits(
  compiler: Compiler,
  path: string,
  text: string,
  edits: readonly Edit[],
): Edited & { unknown: Edit[] } {
  const source = new Source(compiler, path, text.replaceAll("\r\n", "\n"));
  const found = edits.map((edit) => ({ edit, found: source.isValid ? edit.apply(source) : "unknown" }));
  const made = found.filter((it) => it.found === "changed").map(({ edit }) => edit);
  const unknown = found.filter((it) => it.found === "unknown").map(({ edit }) => edit);
  if (made.length === 0) return { path, text, does: [], unknown };
  const written = source.written();
  const again = new Source(compiler, path, written);
  if (!again.isValid || made.some((edit) => edit.apply(again) !== "there"))
    throw new Refusal(path, "could not be changed so that it can be read again");
  const own = text.includes("\r\n") ? written.replaceAll("\n", "\r\n") : written;
  return { path, text: own, does: made.map(({ does }) => does), unknown };
}
