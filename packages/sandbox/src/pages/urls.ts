import type { Transaction } from "../state/transaction";

interface Sandbox {
  url: string;
}

/** §2.3 `cashierUrl` */
export const cashierUrl = ({ url }: Sandbox, { transactionNo }: Transaction) =>
  `${url}/cashier/${transactionNo}`;

/** §2.4 `deepLink` */
export const walletUrl = ({ url }: Sandbox, { transactionNo }: Transaction) =>
  `${url}/wallet/${transactionNo}`;

/** §2.4 `qrcodeUrl` */
export const qrcodeUrl = ({ url }: Sandbox, { transactionNo }: Transaction) =>
  `${url}/qrcode/${transactionNo}.png`;

/** The page about an order for the person who runs the sandbox, without the host. */
export const orderUrl = ({ transactionNo }: Transaction) => `/_sandbox/orders/${transactionNo}`;
