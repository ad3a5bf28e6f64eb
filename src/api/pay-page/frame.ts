import { hash } from "node:crypto";
import { Html, html } from "./html";
import { STYLE } from "./style";
import type { PayLanguage } from "./texts";

/** A page that the plugin serves to who has a link. */
interface Frame {
  language: PayLanguage;
  /** Of the browser's tab. */
  title: string;
  shop: string;
  /** What stands in the head besides. */
  head?: Html;
  body: Html;
}

/**
 * No script, nothing of another server.
 * @param form_action where the page's forms may lead, beside the page itself
 */
export const headersOf = (form_action = ""): Record<string, string> => ({
  "Cache-Control": "no-store",
  "Content-Security-Policy": [
    "default-src 'none'",
    `style-src 'sha256-${hash("sha256", STYLE, "base64")}'`,
    `form-action 'self' ${form_action}`.trim(),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; "),
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "X-Robots-Tag": "noindex, nofollow, noarchive",
  Vary: "Accept-Language",
});

export function writePage({ language, title, shop, head, body }: Frame): string {
  const written = html`<!doctype html>
    <html lang="${language === "zh" ? "zh-CN" : "en"}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow" />
        ${head}
        <title>${title}</title>
        <style>
          ${new Html(STYLE)}
        </style>
      </head>
      <body>
        <main>
          <h1>${shop}</h1>
          ${body}
        </main>
      </body>
    </html>`;
  // What stands between the tags of the style is what its hash is of.
  return written.text.replace(/<style>\s*/, "<style>").replace(/\s*<\/style>/, "</style>");
}

export function moneyOf(
  { amount, currency_code }: { amount: string; currency_code: string },
  language: PayLanguage,
): string {
  const currency = currency_code.toUpperCase();
  const format = new Intl.NumberFormat(language, { style: "currency", currency, currencyDisplay: "code" });
  // Shown only: amounts of two places are exact so far.
  return format.format(Number(amount));
}
