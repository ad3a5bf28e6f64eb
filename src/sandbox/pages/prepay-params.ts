import type { Form } from "../api/form";
import { verifySignOf } from "../signature";

/** No merchant has the wallet's key: what prepay answers cannot be made up, nor changed on the way. */
const WALLET_KEY = "the sandbox wallet's own key";

interface Params {
  fields: readonly string[];
  sign: string;
  transactionNo: (given: Form) => string;
}

const MINI_PROGRAM: Params = {
  fields: ["timeStamp", "nonceStr", "package", "signType", "paySign"],
  sign: "paySign",
  transactionNo: (given) => given.package.replace("prepay_id=", ""),
};

const APP: Params = {
  fields: ["appid", "noncestr", "package", "partnerid", "prepayid", "timestamp", "sign"],
  sign: "sign",
  transactionNo: (given) => given.prepayid,
};

/** The wallet's signature over what prepay answers (§2.6, §2.7). */
export const walletSign = (fields: Form) => verifySignOf(fields, WALLET_KEY);

/** The order that a shop hands to the wallet, or what is wrong with the fields it hands over. */
export function readParams(given: URLSearchParams): { transactionNo: string } | { mistake: string } {
  const params = meantBy(given);
  const form = Object.fromEntries(given);
  const missing = params.fields.find((name) => !form[name]);
  if (missing !== undefined) return { mistake: `${missing}: is missing` };
  const unknown = Object.keys(form).find((name) => !params.fields.includes(name));
  if (unknown !== undefined) return { mistake: `${unknown}: is not one of ${params.fields.join(", ")}` };
  const repeated = params.fields.find((name) => given.getAll(name).length > 1);
  if (repeated !== undefined) return { mistake: `${repeated}: must be given once` };
  const { [params.sign]: sign, ...signed } = form;
  if (sign !== walletSign(signed)) return { mistake: `${params.sign}: does not fit the other fields` };
  return { transactionNo: params.transactionNo(form) };
}

/** The kind that most of the names belong to: a misspelled one does not make it the other kind. */
function meantBy(given: URLSearchParams): Params {
  const known = ({ fields }: Params) => fields.filter((name) => given.has(name)).length;
  return known(APP) > known(MINI_PROGRAM) ? APP : MINI_PROGRAM;
}
