import { createHash, hash } from "node:crypto";
import { canonicalText, sign } from "../src/gateway";
import { signerFor } from "../src/gateway/signature";
import { apiToken, nextOrder, NUMBERS } from "./order";
import { compare, type Comparison, timed } from "./rounds";

const ROUNDS = 41;
const SIGNATURES = 5000;

/** Every signature is of another order, as in a shop; both sides see the same ones. */
const forms = Array.from({ length: SIGNATURES }, () => ({ ...NUMBERS, ...nextOrder() }));
const texts = forms.map((form) => canonicalText(form));

const oneShot = (text: string) => hash("md5", text, "hex");
const streaming = (text: string) => createHash("md5").update(text).digest("hex");

/** A signature is two MD5s, the token's and the text's; this is nothing but these two. */
const bareWith = (md5: (text: string) => string) => () =>
  timed(() => {
    for (const text of texts) md5(text + md5(apiToken));
  });

const signing = (signer: (form: (typeof forms)[number]) => string) => () =>
  timed(() => {
    for (const form of forms) signer(form);
  });

const client = signerFor(apiToken);

export const signatures: Record<string, () => Promise<Comparison>> = {
  "sign() / two crypto.hash": () =>
    compare(
      ROUNDS,
      signing((form) => sign(form, apiToken)),
      bareWith(oneShot),
    ),
  "client's signer / two crypto.hash": () => compare(ROUNDS, signing(client), bareWith(oneShot)),
  "sign() / two createHash": () =>
    compare(
      ROUNDS,
      signing((form) => sign(form, apiToken)),
      bareWith(streaming),
    ),
};
