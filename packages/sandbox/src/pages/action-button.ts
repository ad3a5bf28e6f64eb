import { type Html, html, raw } from "./html";
import { texts } from "./texts/developers";

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
