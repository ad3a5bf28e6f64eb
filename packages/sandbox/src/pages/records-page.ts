import { Router } from "express";
import type { SandboxState } from "../state/sandbox-state";
import { actionScript } from "./action-button";
import { type Html, html } from "./html";
import { ENGLISH } from "./language";
import { navigation, page, withActions } from "./layout";
import { callsTable, notificationsTable } from "./record-tables";
import { texts } from "./texts/developers";

/** A page with all of them would take a browser seconds. The control API has them all. */
const SHOWN = 200;

/** `/_sandbox/pages/calls` and `…/notifications`: what was asked of the gateway, and what it has sent. */
export function recordsRouter(state: SandboxState): Router {
  const router = Router();
  router.get("/pages/calls", (_request, response) => {
    const { shown, line } = latest(state.calls.list());
    const content = card("calls", line, callsTable(shown));
    withActions(response).send(page(ENGLISH, texts.calls, content, "wide"));
  });
  router.get("/pages/notifications", (_request, response) => {
    const { shown, line } = latest(state.notifications.list());
    const table = html`${notificationsTable(shown)} ${actionScript()}`;
    const content = card("notifications", line, table);
    withActions(response).send(page(ENGLISH, texts.notifications, content, "wide"));
  });
  return router;
}

function latest<Entry>(all: readonly Entry[]): { shown: Entry[]; line: string | undefined } {
  const shown = all.slice(-SHOWN).reverse();
  return { shown, line: shown.length < all.length ? texts.latest(shown.length, all.length) : undefined };
}

const card = (name: "calls" | "notifications", line: string | undefined, table: Html) =>
  html`${navigation(name)}
    <section class="card">
      <h1>${texts[name]}</h1>
      ${line && html`<p class="soft">${line}</p>`} ${table}
      <p><a href="/_sandbox/${name}">${texts.asJson}</a></p>
    </section>`;
