import { amountOf } from "../days/sums";

/** An amount with at most two places, in the smallest unit; undefined for any other text. */
function unitsOf(text: string): bigint | undefined {
  const [, whole = "", places = ""] = /^(\d{1,15})(?:\.(\d{1,2}))?$/.exec(text.trim()) ?? [];
  return whole === "" ? undefined : BigInt(whole + places.padEnd(2, "0"));
}

/** Whether a text is an amount above 0 and at most as much as there is. */
export function isWithin(text: string, most: string): boolean {
  const [asked, there] = [unitsOf(text), unitsOf(most)];
  return asked !== undefined && there !== undefined && asked > 0n && asked <= there;
}

/** What is left of a whole without a part of it; undefined where that is no amount above 0 and below the whole. */
export function restOf(whole: string, part: string): string | undefined {
  const [all, taken] = [unitsOf(whole), unitsOf(part)];
  if (all === undefined || taken === undefined || taken <= 0n || taken >= all) return undefined;
  return amountOf(all - taken);
}
