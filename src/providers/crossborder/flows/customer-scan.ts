import { ipnUrl } from "../../../payments/wire";
import { paymentError } from "../../../payments/errors";
import type { Flow } from "./flow";

/** §4.4 The customer scans a QR code with the wallet. */
export const customerScan: Flow = {
  operation: "create-trans-qrcode",
  hasTimeout: true,
  comesBack: false,
  async open({ moves, options, amount, reference, pre_auth, store_admin_no, session, vendor }) {
    if (vendor !== "channel_a" && vendor !== "channel_b") {
      throw paymentError("invalid_input", "vendor: a QR code can be paid with channel_a or channel_b only");
    }
    const answer = await moves.createTransQrcode({
      amount,
      currency: "USD",
      vendor,
      reference,
      ipnUrl: ipnUrl(options, session.provider_id),
      needQrcode: true,
      preAuth: pre_auth,
      timeout: options.timeoutMinutes,
      storeAdminNo: store_admin_no ?? undefined,
    });
    const shown: Record<string, string> = { deep_link: answer.deepLink };
    if (answer.qrcodeUrl) shown.qrcode_url = answer.qrcodeUrl;
    const { transactionNo: transaction_no, timeout } = answer;
    return { transaction_no, amount: answer.amount, timeout, shown };
  },
};
