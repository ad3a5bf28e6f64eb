import axios from "axios";
import { verifySignOf } from "../../packages/sandbox/src/signature";
import { ACCOUNT, type Shop } from "../../testing/shop/shop";

/** Sends the store a notification: the gateway's own where it is signed, else anybody's. */
export async function notify(shop: Shop, fields: Record<string, string>, signed: boolean): Promise<void> {
  const body = signed ? { ...fields, verifySign: verifySignOf(fields, ACCOUNT.apiToken) } : fields;
  const url = `${shop.backendUrl}/hooks/crossborder/pp_crossborder-creditcard_main/ipn`;
  await axios.post<string>(url, new URLSearchParams(body));
}
