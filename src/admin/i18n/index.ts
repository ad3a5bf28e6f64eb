import { en } from "./en/index";
import { zhCN } from "./zh-cn/index";

/**
 * A namespace of its own: the dashboard merges these into its texts, and its keys must stay as they are. A further language is
 * one more folder, and one more name here, which the dashboard has for it.
 */
export default { en: { crossborder: en }, zhCN: { crossborder: zhCN } };
