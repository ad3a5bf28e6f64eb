import { en } from "./en";
import { zhCN } from "./zh-cn";

/**
 * A namespace of its own: the dashboard merges these into its texts, and its keys must stay as they are. A further language is
 * one more file and folder, and one more name here, which the dashboard has for it. There is one `index.ts` in all: the build
 * takes every file of that name below this folder for one like this.
 */
export default { en: { crossborder: en }, zhCN: { crossborder: zhCN } };
