import { en } from "./en";
import { zhCN } from "./zh-cn";

/** A namespace of its own: the dashboard merges these into its texts, and its keys must stay as they are. */
export default { en: { crossborder: en }, zhCN: { crossborder: zhCN } };
