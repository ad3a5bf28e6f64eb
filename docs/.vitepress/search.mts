import type { DefaultTheme } from "vitepress";

/*
 * How the search of the site reads pages and questions. The browser gets both functions as text: they may use nothing outside of
 * themselves.
 */

/** Words, with names such as `manager_required` whole and in parts; Chinese, which has no blanks, by pairs of signs. */
export function tokenize(text: string): string[] {
  const words = text.split(/[^\p{L}\p{N}_]+/u).filter(Boolean);
  return words.flatMap((word) => {
    const signs = /^\p{Script=Han}/u.test(word) ? [...word] : [];
    if (signs.length > 0)
      return signs.length < 3 ? [word] : signs.slice(1).map((sign, at) => signs[at] + sign);
    return word.includes("_") ? [word, ...word.split("_").filter(Boolean)] : [word];
  });
}

/** A word as it is compared: small, without its plural; words that say nothing are left out. */
export function processTerm(term: string): string | null {
  const word = term.toLowerCase();
  const empty =
    "a an and are as at be by can do does for from get has have how i if in is it its me my not of on or our that the their there these this to was we what when where which who why with you your";
  if (empty.split(" ").includes(word)) return null;
  return /^[a-z]{4,}s$/.test(word) && !word.endsWith("ss") ? word.slice(0, -1) : word;
}

const BUTTON = { buttonText: "搜索", buttonAriaLabel: "搜索" };

export const CHINESE: DefaultTheme.LocalSearchOptions["locales"] = {
  zh: {
    translations: {
      button: BUTTON,
      modal: {
        displayDetails: "显示详情",
        resetButtonTitle: "清除",
        backButtonTitle: "返回",
        noResultsText: "没有结果：",
        footer: { selectText: "选择", navigateText: "切换", closeText: "关闭" },
      },
    },
  },
};
