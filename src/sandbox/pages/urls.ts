import type { Transaction } from "../state/transaction";

interface Place {
  url: string;
}

export const cashierUrl = ({ url }: Place, { transactionNo }: Transaction) =>
  `${url}/cashier/${transactionNo}`;
export const walletUrl = ({ url }: Place, { transactionNo }: Transaction) => `${url}/wallet/${transactionNo}`;
export const qrcodeUrl = ({ url }: Place, { transactionNo }: Transaction) =>
  `${url}/qrcode/${transactionNo}.png`;
