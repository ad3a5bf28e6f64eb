import menu from "../../texts/zh-cn/menu.json";
import { en } from "./en";

/**
 * A namespace of its own: the dashboard merges these into its texts. Of Chinese the menu is drawn before a text is asked for, and the
 * rest is loaded when it is used. The build takes every `index.ts` below this folder for one like this.
 */
export default { en: { crossborder: en }, zhCN: { crossborder: menu } };
