import { Router } from "express";
import type { SandboxState } from "../state/sandbox-state";
import { actionScript } from "./action-button";
import { type Html, html } from "./html";
import { languageOf } from "./language";
import { navigation, page, withActions } from "./layout";
import { callsTable, notificationsTable } from "./record-tables";
import type { Texts } from "./texts/en";

/** A page with all of them would take a browser seconds. The control API has them all. */
const SHOWN = 200;

/** `/_sandbox/pages/calls` and `…/notifications`: what was asked of the gateway, and what it has sent. */
export function recordsRouter(state: SandboxState): Router {
  const router = Router();
  router.get("/pages/calls", (request, response) => {
    const language = languageOf(request);
    const { texts } = language;
    const { shown, line } = latest(state.calls.list(), texts);
    const content = card(texts, "calls", line, callsTable(shown, texts));
    withActions(response).send(page(language, texts.calls, content, "wide"));
  });
  router.get("/pages/notifications", (request, response) => {
    const language = languageOf(request);
    const { texts } = language;
    const { shown, line } = latest(state.notifications.list(), texts);
    const table = html`${notificationsTable(shown, texts)} ${actionScript(texts)}`;
    const content = card(texts, "notifications", line, table);
    withActions(response).send(page(language, texts.notifications, content, "wide"));
  });
  return router;
}

function latest<Entry>(all: readonly Entry[], texts: Texts): { shown: Entry[]; line: string | undefined } {
  const shown = all.slice(-SHOWN).reverse();
  return { shown, line: shown.length < all.length ? texts.latest(shown.length, all.length) : undefined };
}

const card = (texts: Texts, name: "calls" | "notifications", line: string | undefined, table: Html) =>
  html`${navigation(texts, name)}
    <section class="card">
      <h1>${texts[name]}</h1>
      ${line && html`<p class="soft">${line}</p>`} ${table}
      <p><a href="/_sandbox/${name}">${texts.asJson}</a></p>
    </section>`;
