import { en } from "./en";

/** The entries of the menu, which is drawn before a text of ours is asked for. */
const MENU = {
  payments: { title: "支付" },
  reconciliation: { title: "对账" },
  in_store: { title: "门店收款" },
  subscriptions: { title: "订阅" },
  settings: { title: "支付网关" },
};

/**
 * A namespace of its own: the dashboard merges these into its texts, and its keys must stay as they are. There is one `index.ts` in
 * all: the build takes every file of that name below this folder for one like this. Of Chinese the rest is loaded when it is used.
 */
export default { en: { crossborder: en }, zhCN: { crossborder: MENU } };
