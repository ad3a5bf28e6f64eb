import { generateEntityId } from "@medusajs/framework/utils";
import type { ParsedOptions } from "./options";

/** Unique, not to be guessed, sorted by time, and within what the gateway takes as a reference. */
export function newReference({ referenceMaxLength, referencePrefix }: ParsedOptions): string {
  const [prefix = "", id = ""] = generateEntityId(undefined, referencePrefix).split("_");
  // The end of it is what cannot be guessed.
  return `${prefix}-${id.slice(-(referenceMaxLength - prefix.length - 1))}`;
}
