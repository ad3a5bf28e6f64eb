import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { anchorOf } from "../../../tooling/anchor";
import { WAITING_CODES } from "../../http/attention";
import { helpAddress } from "./site";

const DOCS = join(__dirname, "../../../docs");
const PUBLISHED = "https://docs.shop.example/payments/";

describe("the admin's help", () => {
  it("leads nowhere while the site has no address", () => {
    expect(helpAddress("refund_failed", "en", "")).toBeUndefined();
  });

  it.each(WAITING_CODES)("leads to the heading of %s once it has one", (code) => {
    const address = helpAddress(code, "en", PUBLISHED);
    expect(address).toBe(`https://docs.shop.example/payments/operations/attention#${code}`);
    const page = readFileSync(join(DOCS, "operations/attention.md"), "utf8");
    const headings = [...page.matchAll(/^#+ (.*)$/gm)].map(([, title = ""]) => anchorOf(title));
    expect(headings).toContain(code);
  });

  it("leads to the page in Chinese for who reads Chinese", () => {
    expect(helpAddress("refund_failed", "zhCN", PUBLISHED)).toBe(
      "https://docs.shop.example/payments/zh/staff/needs-action",
    );
    expect(existsSync(join(DOCS, "zh/staff/needs-action.md"))).toBe(true);
  });
});
