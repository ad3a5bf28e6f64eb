import axios from "axios";
import { sign } from "../../../src/gateway";
import { ACCOUNT } from "../../../testing/shop/shop";
import type { FaultShop } from "../fault-case";

/** A notification by hand, well signed, as the gateway would send it. @throws when the store does not acknowledge it */
export async function notify(
  { backendUrl }: Pick<FaultShop, "backendUrl">,
  reference: string,
  more: Record<string, string> = {},
): Promise<void> {
  const fields = { reference, status: "success", amount: "17.50", currency: "USD", ...more };
  const form = new URLSearchParams({ ...fields, verifySign: sign(fields, ACCOUNT.apiToken) });
  const { data } = await axios.post<unknown>(
    `${backendUrl}/hooks/crossborder/pp_crossborder-channel-a_main/ipn`,
    form.toString(),
  );
  if (data !== "success") throw new Error(`the notification was answered ${String(data)}`);
}
