import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { openBrowser } from "../../testing/browser/browser";
import { slow } from "../../testing/jest/lanes";
import { freePort } from "../../testing/programs/free-port";
import { Terminal } from "../../testing/programs/terminal";
import { ROOT } from "../../tooling/link-plugin";

const SITE = join(ROOT, "docs/.vitepress/dist");

/** What people type, and the page that the search has to find first, with the heading if one is meant; `*` stands for any page of a folder. */
const QUESTIONS: readonly (readonly [question: string, page: string])[] = [
  ["a quickstart of ≤ 8 copyable steps that ends in a picture of the order", "/quickstart"],
  ["to get declined / expired / held / refund refused / renewal do …", "/testing-payments"],
  ["a page for each method with countries, currencies, limits, refunds, settlement time, mark", "/methods/*"],
  ["a webhook page with sample payloads", "/guides/webhooks"],
  ["API reference", "/reference/http-api"],
  ["errors with an address of their own", "/reference/errors"],
  ["manager_required", "/reference/errors#manager_required"],
  ["staff guide", "/staff/"],
  ["A refund was refused", "/staff/refunds#a-refund-was-refused"],
  ["upgrade notes and a support policy", "/upgrading"],
  ["what we cannot do", "/limits"],
  ["Which of these do I need?", "/guides/storefront#which-of-these-do-i-need"],
  ["paymentLinkUrl", "/reference/options#paymentlinkurl"],
  ["refund_failed", "/operations/attention#refund_failed"],
  ["CrossborderGatewayDown", "/operations/alerts#crossbordergatewaydown"],
  ["outbound_address", "/reference/assumptions#outbound_address"],
];

const QUESTIONS_ZH: typeof QUESTIONS = [
  ["员工指南", "/zh/staff/"],
  ["退款被拒绝", "/zh/staff/refunds#退款被拒绝"],
  ["待处理", "/zh/staff/needs-action"],
];

slow.describe("the documentation's site", () => {
  let preview: Terminal | undefined;
  let browser: Browser;
  let page: Page;
  let url: string;

  const run = (...args: string[]) => {
    const program = join(ROOT, "node_modules/vitepress/bin/vitepress.js");
    return new Terminal(process.execPath, [program, ...args], { cwd: ROOT, env: process.env });
  };

  beforeAll(async () => {
    // A page that is missing, and a link to one, end it here.
    await run("build", "docs").shows(/build complete/);
    const port = await freePort();
    preview = run("preview", "docs", "--port", String(port));
    await preview.shows(/Built site served/);
    url = `http://localhost:${port}`;
    browser = await openBrowser();
    page = await browser.newPage();
  }, 600_000);
  afterAll(async () => {
    await browser?.close();
    await preview?.pressCtrlC();
  });

  it("links to headings that are there", async () => {
    const pages = await htmlOfAll();
    const ids = new Map(pages.map(([path, html]) => [path, new Set(found(html, / id="([^"]+)"/g))]));
    const broken = pages.flatMap(([path, html]) =>
      found(html, /<a href="(?!\w+:)([^"]*#[^"]+)"/g)
        .map((link) => new URL(link, `http://site${path}`))
        .filter(({ pathname, hash }) => !ids.get(pathname)?.has(decodeURI(hash.slice(1))))
        .map(({ pathname, hash }) => `${path} -> ${pathname}${decodeURI(hash)}`),
    );
    expect([...new Set(broken)]).toEqual([]);
  });

  const asked = async (question: string): Promise<string> => {
    const field = page.locator(".VPLocalSearchBox input");
    await field.fill("");
    await page.locator(".VPLocalSearchBox .result").first().waitFor({ state: "detached" });
    await field.fill(question);
    return decodeURI((await page.locator(".VPLocalSearchBox .result").first().getAttribute("href")) ?? "");
  };
  const isAt = (link: string, wanted: string) =>
    link === wanted || link.startsWith(wanted.endsWith("*") ? wanted.slice(0, -1) : `${wanted}#`);

  it.each([
    ["English", "/", QUESTIONS],
    ["Chinese", "/zh/", QUESTIONS_ZH],
  ] as const)(
    "answers in %s what people type by the first page that its search finds",
    async (_, home, asks) => {
      await page.goto(`${url}${home}`);
      await page.locator(".VPNavBarSearch button").first().click();
      const answers: string[] = [];
      for (const [question, wanted] of asks) {
        const first = await asked(question);
        answers.push(`${question}: ${isAt(first, wanted) ? wanted : first}`);
      }
      expect(answers).toEqual(asks.map(([question, wanted]) => `${question}: ${wanted}`));
    },
  );
});

const found = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, one = ""]) => one);

/** Each page, by its address. */
async function htmlOfAll(): Promise<[string, string][]> {
  const files = (await readdir(SITE, { recursive: true })).filter((name) => name.endsWith(".html"));
  return await Promise.all(
    files.map(async (name): Promise<[string, string]> => [
      `/${name.replace(/(^|\/)index\.html$/, "$1").replace(/\.html$/, "")}`,
      await readFile(join(SITE, name), "utf8"),
    ]),
  );
}
