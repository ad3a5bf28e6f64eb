import type { Response } from "express";
import { type Html, html, raw } from "./html";
import type { Language } from "./language";
import { texts } from "./texts/developers";
import { PAGES } from "./urls";

const STYLE = raw(`<style>
  :root { color-scheme: light; --ink: #1b2430; --soft: #5b6675; --line: #dfe4ea; --accent: #0b6e4f; --bad: #a1262f; }
  * { box-sizing: border-box; }
  body { margin: 0; font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: #f2f5f8; }
  main { max-width: 27rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; }
  main.wide { max-width: 76rem; }
  .banner { background: #fff3cd; border-bottom: 1px solid #e6d28a; padding: .4rem 1rem; text-align: center; font-size: .875rem; }
  .shop { font-size: 1.25rem; font-weight: 600; margin: .5rem 0 0; overflow-wrap: anywhere; }
  .card + .card { margin-top: 1rem; } h2 { font-size: 1rem; margin: 0 0 .5rem; } a { color: #0a5a94; }
  .card { background: #fff; border: 1px solid var(--line); border-radius: .75rem; padding: 1.5rem; }
  h1 { font-size: 1.125rem; margin: 0 0 .25rem; }
  .amount { font-size: 2.25rem; font-weight: 700; line-height: 1.2; margin: .5rem 0; font-variant-numeric: tabular-nums; }
  .soft { color: var(--soft); margin: .25rem 0; }
  dl { display: grid; grid-template-columns: auto 1fr; gap: .25rem 1rem; margin: 1rem 0; border-top: 1px solid var(--line); padding-top: 1rem; }
  dt { color: var(--soft); } dd { margin: 0; text-align: right; overflow-wrap: anywhere; } dd.long { font-size: .72rem; align-self: center; }
  .narrow dd.long { grid-column: 1 / -1; font-size: .8125rem; }
  .wide dl { max-width: 40rem; } .state:empty { display: none; }
  form { margin: .75rem 0 0; }
  button, .button { display: block; width: 100%; min-height: 3rem; padding: .6rem 1rem; border-radius: .5rem; border: 1px solid var(--line);
    background: #fff; color: var(--ink); font: inherit; text-align: center; text-decoration: none; cursor: pointer; }
  button.first { background: var(--accent); border-color: var(--accent); color: #fff; font-weight: 600; }
  button:focus-visible, a:focus-visible { outline: 3px solid #5aa9e6; outline-offset: 2px; }
  .state { font-weight: 600; } .state.good { color: var(--accent); } .state.bad { color: var(--bad); }
  a.button { color: var(--ink); margin-top: .75rem; } time { white-space: nowrap; } .actions { display: grid; gap: .75rem; margin-top: .75rem; grid-template-columns: repeat(auto-fill, minmax(15rem, 1fr)); }
  table { border-collapse: collapse; width: 100%; font-size: .875rem; }
  th, td { text-align: left; padding: .5rem; border-bottom: 1px solid var(--line); vertical-align: top; }
  th { color: var(--soft); font-weight: 600; } td { overflow-wrap: anywhere; }
  .number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; } .small { font-size: .8125rem; color: var(--soft); }
  .links { display: flex; flex-wrap: wrap; gap: .25rem 1rem; margin: 0 0 1rem; padding: 0; list-style: none; }
  .links a { display: inline-block; padding: .25rem 0; } .links [aria-current] { color: var(--ink); font-weight: 600; text-decoration: none; }
  .switch { display: grid; grid-template-columns: auto 1fr; gap: .25rem .75rem; padding: .5rem 0; border-bottom: 1px solid var(--line); }
  .switch input[type=checkbox] { width: 1.5rem; height: 1.5rem; margin: 0; accent-color: var(--accent); }
  .switch .value { grid-column: 2; width: 100%; max-width: 30rem; }
  input.value, select { font: inherit; font-size: .875rem; padding: .35rem .5rem; border: 1px solid #7a8594; border-radius: .375rem; background: #fff; color: inherit; }
  summary { cursor: pointer; color: #0a5a94; } pre { margin: .25rem 0 .5rem; font-size: .75rem; white-space: pre-wrap; overflow-wrap: anywhere; text-align: left; }
  td button { width: auto; min-height: 2rem; padding: .2rem .75rem; font-size: .875rem; } td details { max-width: 34rem; }
  @media (max-width: 52rem) {
    main.wide { padding: 1rem .75rem 2rem; } .card { padding: 1rem; }
    thead { display: none; } table, tbody, tr, td { display: block; }
    tr { border: 1px solid var(--line); border-radius: .5rem; padding: .25rem .75rem; margin-bottom: .75rem; }
    td { display: grid; grid-template-columns: 7rem 1fr; gap: .5rem; border: 0; padding: .25rem 0; text-align: right; }
    td::before { content: attr(data-name); color: var(--soft); text-align: left; } td.none { display: none; }
    td a { display: inline-block; padding: .25rem 0; }
  }
</style>`);

/** A page loads and frames nothing of others, and no other page frames it: a click there could pay here. */
export const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src 'self' data:; " +
  "base-uri 'none'; frame-ancestors 'none'";

/** Leads from each page for the person who runs the sandbox to the others. */
export const navigation = (at?: keyof typeof PAGES): Html => {
  const names = [
    ["orders", texts.allOrders],
    ["faults", texts.makeItFail],
    ["calls", texts.calls],
    ["notifications", texts.notifications],
  ] as const;
  const links = names.map(([name, label]) => {
    const current = name === at ? raw(' aria-current="page"') : undefined;
    return html`<li><a href="${PAGES[name]}" ${current}>${label}</a></li>`;
  });
  return html`<nav aria-label="${texts.sandbox}">
    <ul class="links">
      ${links}
    </ul>
  </nav>`;
};

/** For a page whose buttons use the control API, header and all: a form could not send the header. */
export const withActions = (response: Response): Response =>
  response
    .set("Content-Security-Policy", `${PAGE_POLICY}; connect-src 'self'`)
    .set("Cache-Control", "no-store")
    .type("html");

/** A whole page. Its style is in it: a page of the sandbox loads nothing from anywhere else. */
export function page(
  { tag, texts: { banner } }: Language,
  title: string,
  content: Html,
  width: "narrow" | "wide" = "narrow",
): string {
  return html`<!doctype html>
    <html lang="${tag}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <link rel="icon" href="data:," />
        <title>${title}</title>
        ${STYLE}
      </head>
      <body>
        <header class="banner">${banner}</header>
        <main class="${width}">${content}</main>
      </body>
    </html> `.text;
}

/** A button that calls the control API, and shows the page anew. */
export const actionButton = (path: string, label: string, body = "{}") =>
  html`<button type="button" data-path="${path}" data-body="${body}">${label}</button>`;

/** What makes the buttons of a page work; it stands once in it, behind them. */
export const actionScript = (): Html =>
  html`<p class="state bad" role="alert" id="refused"></p>
    <noscript><p class="soft">${texts.scriptsOff}</p></noscript>
    ${SEND}`;

const SEND = raw(`<script>
  /** Calls the control API. Shows the page anew, or why it was refused. */
  async function control(method, path, body) {
    const headers = { "X-Crossborder-Sandbox": "1", "Content-Type": "application/json" };
    const refused = document.getElementById("refused");
    try {
      const response = await fetch(path, { method, headers, body });
      if (response.ok) location.reload();
      else refused.textContent = (await response.json()).error;
      return response.ok;
    } catch (error) {
      refused.textContent = String(error);
      return false;
    }
  }
  document.querySelectorAll("button[data-path]").forEach((button) => button.addEventListener("click", async () => {
    button.disabled = true;
    button.disabled = await control("POST", button.dataset.path, button.dataset.body);
  }));
</script>`);
