import { existsSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig, type DefaultTheme } from "vitepress";
import { SITE } from "../../src/admin/common/site.js";
import { anchorOf } from "../../tooling/anchor.js";
import manifest from "../../package.json";
import { type Entry, MENU, MENU_ZH } from "./menu.mjs";
import { CHINESE, processTerm, tokenize } from "./search.mjs";

const DOCS = resolve(dirname(fileURLToPath(import.meta.url)), "..");
const ROOT = dirname(DOCS);

/** Stays in the repository: what those who work on the plugin read. */
const INSIDE = ["decisions/", "architecture.md", "performance.md", "reliability.md", "testing.md"];

const fileOf = (page: string) => (page === "operations/index" ? "operations/README.md" : `${page}.md`);

function entries(pages: readonly Entry[]): DefaultTheme.SidebarItem[] {
  return pages.map(([page, text]) => {
    if (!existsSync(join(DOCS, fileOf(page))))
      throw new Error(`docs/${fileOf(page)} is in the menu, and is not there`);
    return { text, link: `/${page.replace(/index$/, "")}` };
  });
}

const PARTS = MENU.map(([text, pages]) => ({ text, items: entries(pages) }));

/** Where a file of the repository is read that is no page of the site. */
const REPOSITORY = manifest.homepage.replace(/#.*/, "");
const inRepository = (path: string) => `${REPOSITORY}/blob/main/${path}`;

/** A page links as on GitHub; what is no page of the site is shown there. */
function addressOf(target: string, page: string): string {
  const [, path = "", anchor = ""] = /^([^#]*)(#.*)?$/.exec(target) ?? [];
  if (path === "" || /^[a-z]+:/.test(path)) return target;
  const file = relative(DOCS, resolve(DOCS, dirname(page), path));
  const isPage =
    file.endsWith(".md") && !file.startsWith("..") && !INSIDE.some((one) => file.startsWith(one));
  if (!isPage) return inRepository(relative(ROOT, join(DOCS, file))) + anchor;
  return path.replace(/README\.md$/, "index.md") + anchor;
}

export default defineConfig({
  title: "Cross-border payments",
  description: "Wallets and cards in a Medusa shop: documentation of medusa-payment-crossborder",
  base: SITE ? `${new URL(SITE).pathname.replace(/\/$/, "")}/` : "/",
  cleanUrls: true,
  cacheDir: join(ROOT, "node_modules/.cache/vitepress"),
  srcExclude: INSIDE.map((one) => (one.endsWith("/") ? `${one}**` : one)),
  rewrites: { "operations/README.md": "operations/index.md" },
  ...(SITE && { sitemap: { hostname: SITE } }),
  markdown: {
    anchor: { slugify: anchorOf },
    languageAlias: { caddyfile: "nginx" },
    config: (md) => {
      md.core.ruler.push("links", ({ tokens, env }) => {
        for (const token of tokens.flatMap(({ children }) => children ?? [])) {
          const target = token.type === "link_open" ? token.attrGet("href") : null;
          if (target) token.attrSet("href", addressOf(target, env.relativePath));
        }
      });
    },
  },
  themeConfig: {
    search: {
      provider: "local",
      options: {
        locales: CHINESE,
        miniSearch: { options: { tokenize, processTerm }, searchOptions: { combineWith: "OR" } },
      },
    },
    socialLinks: [{ icon: "github", link: REPOSITORY }],
  },
  locales: {
    root: {
      label: "English",
      lang: "en",
      themeConfig: {
        nav: PARTS.map(({ text, items }) => ({ text, link: items[0]?.link ?? "/" })),
        sidebar: PARTS.map((part) => ({ ...part, collapsed: false })),
        outline: [2, 3],
      },
    },
    zh: {
      label: "简体中文",
      lang: "zh-CN",
      title: "Medusa 跨境支付",
      themeConfig: {
        sidebar: [{ text: "员工", items: entries(MENU_ZH) }],
        outline: { level: [2, 3], label: "本页内容" },
        docFooter: { prev: "上一页", next: "下一页" },
        darkModeSwitchLabel: "外观",
        sidebarMenuLabel: "目录",
        returnToTopLabel: "回到顶部",
        langMenuLabel: "切换语言",
      },
    },
  },
});
