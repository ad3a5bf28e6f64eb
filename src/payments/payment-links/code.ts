import { randomBytes } from "node:crypto";

/*
 * The code of a payment link, which somebody may read out or type: ten signs at random of Crockford's base32, 50 bits, and one to check
 * them. Crockford's own check sign may be one of `*~$=U`, which an address or a reader spoils; this one is of the same 32 signs, and finds
 * every wrong sign and every two that are swapped, too.
 */
const SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const RANDOM = 10;
const LONGEST_TEXT = 40;

/** In GF(2^5), by x^5 + x^2 + 1: a code is right where its signs, each times a power of x, add up to 0. */
const timesX = (value: number): number => (value & 16 ? (value << 1) ^ 0b100101 : value << 1);
const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => timesX(sum) ^ value, 0);

export function newCode(): string {
  const values = [...randomBytes(RANDOM)].map((byte) => byte & 31);
  return [...values, timesX(sumOf(values))].map((value) => SIGNS.charAt(value)).join("");
}

/** A code as it was given out, whoever has typed it: small letters, hyphens and blanks, O for 0, I and L for 1. Else undefined. */
export function readCode(typed: string): string | undefined {
  if (typed.length > LONGEST_TEXT) return undefined;
  const code = typed.toUpperCase().replace(/[-\s]/g, "").replace(/O/g, "0").replace(/[IL]/g, "1");
  const values = [...code].map((sign) => SIGNS.indexOf(sign));
  const isWhole = values.length === RANDOM + 1 && !values.includes(-1);
  return isWhole && sumOf(values) === 0 ? code : undefined;
}
