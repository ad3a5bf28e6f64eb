import { hash, timingSafeEqual } from "node:crypto";

/** Form fields as sent: names to raw text values. Absent and empty values are not signed. */
export type SignedFields = Readonly<Record<string, string | undefined>>;

const md5 = (text: string) => hash("md5", text, "hex");

/**
 * The text that is signed, without the token's hash (§5, steps 1 to 3).
 * Names ascend by code unit, which is what JavaScript's own sort does.
 */
export function canonicalText(fields: SignedFields, emptyValues: "dropped" | "kept" = "dropped"): string {
  let text = "";
  for (const name of Object.keys(fields).sort()) {
    const value = fields[name];
    if (name === "verifySign" || value === undefined) continue;
    if (value === "" && emptyValues === "dropped") continue;
    text += `${name}=${value}&`;
  }
  return text;
}

/** `verifySign` of a request (§5): 32 lowercase hexadecimal characters. */
export function sign(fields: SignedFields, apiToken: string): string {
  return signWithTokenHash(fields, md5(apiToken));
}

/** A signer for one token: the token's own hash is computed once. */
export function signerFor(apiToken: string): (fields: SignedFields) => string {
  const tokenHash = md5(apiToken);
  return (fields) => signWithTokenHash(fields, tokenHash);
}

/**
 * Whether `fields.verifySign` was made with this token. Senders of notifications differ on whether
 * empty values are part of the signed text, so both forms are accepted; compared in constant time.
 */
export function verify(fields: SignedFields, apiToken: string): boolean {
  const given = Buffer.from((fields.verifySign ?? "").toLowerCase());
  const tokenHash = md5(apiToken);
  const forms = [canonicalText(fields), canonicalText(fields, "kept")];
  const matches = forms.map((text) => {
    const expected = Buffer.from(md5(text + tokenHash));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  return matches.includes(true);
}

/** The refund `password` (§5): MD5 of the gateway's literal prefix followed by the store admin password. */
export function refundPassword(passwordPrefix: string, storeAdminPassword: string): string {
  return md5(passwordPrefix + storeAdminPassword);
}

function signWithTokenHash(fields: SignedFields, tokenHash: string): string {
  return md5(canonicalText(fields) + tokenHash);
}
