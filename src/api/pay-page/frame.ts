import { hash } from "node:crypto";
import { Html, html } from "./html";
import type { PayLanguage } from "./language";
import { STYLE } from "./style";

/** A page that the plugin serves to who has a link. */
interface Frame {
  language: PayLanguage;
  /** Of the browser's tab. */
  title: string;
  /** What stands over all: the shop. */
  heading: string;
  logo?: string;
  /** What stands in the head besides. */
  head?: Html;
  body: Html;
}

/**
 * No script, and of another server nothing but one picture.
 * @param form where the page's forms may lead, beside the page itself
 */
export const headersOf = ({ form = "", image = "" } = {}): Record<string, string> => ({
  "Cache-Control": "no-store",
  "Content-Security-Policy": [
    "default-src 'none'",
    `style-src 'sha256-${hash("sha256", STYLE, "base64")}'`,
    `form-action 'self' ${form}`.trim(),
    ...(image ? [`img-src ${new URL(image).origin}`] : []),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; "),
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "X-Robots-Tag": "noindex, nofollow, noarchive",
  Vary: "Accept-Language",
});

export function writePage({ language, title, heading, logo, head, body }: Frame): string {
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
          ${logo === undefined ? undefined : html`<img class="logo" src="${logo}" alt="" referrerpolicy="no-referrer" />`}
          <h1>${heading}</h1>
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
  const format = new Intl.NumberFormat(language, { style: "currency", currency });
  // Shown only: amounts of two places are exact so far.
  return format.format(Number(amount));
}

/** A day as `YYYY-MM-DD`, in the words of the language. */
export const dayText = (day: string, language: PayLanguage): string =>
  new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" }).format(new Date(day));
