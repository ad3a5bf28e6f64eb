import { cp } from "node:fs/promises";
import { basename } from "node:path";
import { ADMIN } from "../../testing/store/accounts";

/** Instead of the starter's own goods: regions in USD and CNY, which offer nothing of this plugin's first account yet. */
export const seedScript = (providers: string[]) => `
import { writeFile } from "node:fs/promises";
import type { ExecArgs } from "@medusajs/framework/types";
import { createAdmin } from "../admin";
import { seedStore } from "../seed";

export default async function seed({ container }: ExecArgs) {
  await createAdmin(container, ${JSON.stringify(ADMIN)});
  await writeFile("seeded.json", JSON.stringify(await seedStore(container, ${JSON.stringify(providers)})));
}
`;

/** A second account, which shows its wallets' codes in the page. */
export const QR_ACCOUNT = `{
  resolve: "medusa-payment-crossborder/providers/crossborder",
  id: "qr",
  options: {
    baseUrl: process.env.CROSSBORDER_BASE_URL,
    apiToken: process.env.CROSSBORDER_API_TOKEN,
    merchantNo: process.env.CROSSBORDER_MERCHANT_NO,
    storeNo: process.env.CROSSBORDER_STORE_NO,
    backendUrl: process.env.MEDUSA_BACKEND_URL,
    storefrontUrl: process.env.STOREFRONT_URL,
    presentation: { channel_a: "qrcode" },
  },
},`;

const LEFT_OUT = ["node_modules", ".next", ".medusa", ".git"];

/** A starter, without what was installed and built there. */
export const copy = (from: string, to: string) =>
  cp(from, to, { recursive: true, filter: (path) => !LEFT_OUT.includes(basename(path)) });
