import { hash } from "node:crypto";
import type { MedusaRequest } from "@medusajs/framework/http";
export type PayLanguage = "en" | "zh";

/** Of a page for a browser: the one that it asks for. */
export const languageOf = (req: MedusaRequest): PayLanguage =>
  req.acceptsLanguages("en", "zh") === "zh" ? "zh" : "en";

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

/** Of the pages of links: for a phone first. Its hash is what a page may use. */
const STYLE = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, "PingFang SC", "Microsoft YaHei", sans-serif; }
body { margin: 0; background: Canvas; color: CanvasText; }
main { max-width: 26rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; }
h1 { font-size: 1.125rem; font-weight: 600; margin: 0 0 1rem; overflow-wrap: anywhere; }
.said { margin: 0 0 1rem; padding: .75rem 1rem; border-left: .25rem solid #2563eb; background: #2563eb1a; }
.said.bad, .said.revoked, .said.expired, .said.invalid, .said.canceled { border-color: #b45309; background: #b453091a; }
.said.paid, .said.held { border-color: #15803d; background: #15803d1a; }
.logo { display: block; max-width: 10rem; max-height: 4rem; margin: 0 0 .75rem; }
h2 { font-size: 1rem; font-weight: 600; margin: 0 0 .25rem; }
ul { list-style: none; margin: 0 0 1rem; padding: 0; }
li { overflow-wrap: anywhere; }
.until { margin: 0 0 1.5rem; opacity: .75; }
.amount { margin: 0 0 1rem; display: flex; flex-direction: column; }
.amount strong { font-size: 2.25rem; line-height: 1.2; font-variant-numeric: tabular-nums; }
.amount span { opacity: .75; }
form p { margin: 0 0 .5rem; font-weight: 600; }
button, .button { display: block; box-sizing: border-box; width: 100%; min-height: 3.25rem; margin: 0 0 .75rem; padding: .75rem 1rem;
  border: 1px solid #2563eb; border-radius: .75rem; background: #2563eb; color: #fff; font: inherit; font-weight: 600;
  text-align: center; text-decoration: none; cursor: pointer; }
button:hover, .button:hover { background: #1d4ed8; }
button:focus-visible, .button:focus-visible { outline: .1875rem solid CanvasText; outline-offset: .125rem; }
figure { margin: 1.5rem 0; text-align: center; }
figure svg { width: 100%; max-width: 14rem; background: #fff; border-radius: .75rem; }
figcaption { margin: .5rem 0 1rem; opacity: .75; }
.phone { display: none; }
form .note { font-weight: 400; margin: 0 0 1rem; }
dl { margin: 0 0 1.5rem; }
dt { opacity: .75; }
dd { margin: 0 0 .75rem; }
.plain { background: transparent; color: inherit; }
.plain:hover { background: #2563eb1a; }
@media (min-width: 48rem) and (hover: hover) and (pointer: fine) { .phone { display: block; } .code .button { display: none; } }
@media (any-pointer: coarse) { .code .button { display: block; } }
`.trim();

/** Markup that is safe to send. Made by `html` alone. */
export class Html {
  constructor(readonly text: string) {}
}

type Part = string | Html | undefined | readonly Html[];

/** A template whose values are escaped, unless they are markup themselves. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(strings.reduce((text, string, at) => text + written(parts[at - 1]) + string));
}

function written(part: Part): string {
  if (part === undefined) return "";
  if (part instanceof Html) return part.text;
  if (typeof part === "object") return part.map(({ text }) => text).join("");
  return part.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
