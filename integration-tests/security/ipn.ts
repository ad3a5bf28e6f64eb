import axios, { type AxiosResponse } from "axios";
import { sign } from "../../src/gateway";
import { ACCOUNT, type Shop } from "../../testing/shop/shop";

export const MAIN = "pp_crossborder-channel-a_main";

type Fields = Record<string, string>;

/** Posts a notification as anybody could; answers of any status resolve. */
export function ipn(
  { backendUrl }: Pick<Shop, "backendUrl">,
  body: Fields | string | Buffer,
  { provider = MAIN, headers = {} }: { provider?: string; headers?: Record<string, string> } = {},
): Promise<AxiosResponse> {
  const sent =
    typeof body === "string" || Buffer.isBuffer(body) ? body : new URLSearchParams(body).toString();
  return axios.post(`${backendUrl}/hooks/crossborder/${provider}/ipn`, sent, {
    headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
    validateStatus: () => true,
  });
}

export const signed = (fields: Fields): Fields => ({ ...fields, verifySign: sign(fields, ACCOUNT.apiToken) });

/** Status and code of an answer; of `success` the text. */
export const answerOf = ({ status, data }: AxiosResponse): [number, string] => [
  status,
  typeof data === "string" ? data : data.code,
];
