import { createHash, hash } from "node:crypto";
import { canonicalText, readNotification, sign, verify } from "../src/gateway";
import { md5, signWithHash } from "../src/gateway/form";
import { apiToken, nextOrder, notificationBody, NUMBERS } from "./order";
import { compare, type Sides, timed } from "./rounds";
import { type Row, throughput, time } from "./rows";

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

const tokenHash = md5(apiToken);
const signAlone = signing((form) => sign(form, apiToken));

const SIDES: Record<string, Sides> = {
  "sign() / two crypto.hash": { ours: signAlone, bare: bareWith(oneShot) },
  "client's signer / two crypto.hash": {
    ours: signing((form) => signWithHash(form, tokenHash)),
    bare: bareWith(oneShot),
  },
  "sign() / two createHash": { ours: signAlone, bare: bareWith(streaming) },
};

const verifying = (bodies: readonly string[]) => () =>
  timed(() => {
    for (const body of bodies) verify(readNotification(body), apiToken);
  });

const genuine = Array.from({ length: SIGNATURES }, (_, n) =>
  notificationBody({ ...nextOrder(), transactionNo: `9${n}` }),
);
/** As large as a notification may be, and nothing but names. */
const hostile = genuine.map((_, n) =>
  Array.from({ length: 4000 }, (_, field) => (n + field).toString(36))
    .join("&")
    .slice(0, 16_384),
);

export async function signatures(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [what, sides] of Object.entries(SIDES)) {
    const title = `signatures per second: ${what}`;
    rows.push(throughput(title, 0.8, await compare({ title, rounds: ROUNDS }, sides), SIGNATURES));
  }
  const title = "reading and verifying a notification, time: 16 KB of field names / a genuine one";
  rows.push(
    time(
      title,
      10,
      await compare({ title, rounds: ROUNDS }, { ours: verifying(hostile), bare: verifying(genuine) }),
    ),
  );
  return rows;
}
