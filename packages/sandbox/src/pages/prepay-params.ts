import { verifySignOf } from "../signature";

/** No merchant has this key, so a page cannot invent or change the parameters that `prepay` answers. */
const WALLET_KEY = "the sandbox wallet's own key";

type Params = Readonly<Record<string, string>>;

interface Kind {
  fields: readonly string[];
  sign: string;
  transactionNo: (given: Params) => string;
}

/** §2.6 */
const MINI_PROGRAM: Kind = {
  fields: ["timeStamp", "nonceStr", "package", "signType", "paySign"],
  sign: "paySign",
  transactionNo: (given) => given.package.replace("prepay_id=", ""),
};

/** §2.7 */
const APP: Kind = {
  fields: ["appid", "noncestr", "package", "partnerid", "prepayid", "timestamp", "sign"],
  sign: "sign",
  transactionNo: (given) => given.prepayid,
};

/** The wallet's signature of the parameters that `prepay` answers. */
export const walletSign = (fields: Params) => verifySignOf(fields, WALLET_KEY);

/** The order that the parameters name, or the first mistake in them. */
export function readParams(given: URLSearchParams): { transactionNo: string } | { mistake: string } {
  const kind = likeliestKind(given);
  const form = Object.fromEntries(given);
  const missing = kind.fields.find((name) => !form[name]);
  if (missing !== undefined) return { mistake: `${missing}: is missing` };
  const unknown = Object.keys(form).find((name) => !kind.fields.includes(name));
  if (unknown !== undefined) return { mistake: `${unknown}: is not one of ${kind.fields.join(", ")}` };
  const repeated = kind.fields.find((name) => given.getAll(name).length > 1);
  if (repeated !== undefined) return { mistake: `${repeated}: must be given once` };
  const { [kind.sign]: sign, ...signed } = form;
  if (sign !== walletSign(signed)) return { mistake: `${kind.sign}: does not fit the other fields` };
  return { transactionNo: kind.transactionNo(form) };
}

/** The kind to which most of the names belong, so that a misspelled name is reported as such. */
function likeliestKind(given: URLSearchParams): Kind {
  const known = ({ fields }: Kind) => fields.filter((name) => given.has(name)).length;
  return known(APP) > known(MINI_PROGRAM) ? APP : MINI_PROGRAM;
}
