import { html } from "../../../packages/sandbox/src/pages/html";
import { layout } from "./layout";

export function errorPage(problem: string): string {
  const content = html`<section class="card outcome">
    <h1>Sorry</h1>
    <p role="alert">${problem}</p>
    <a class="button first" href="/">Back to the shop</a>
  </section>`;
  return layout({ title: "Sorry", width: "narrow" }, content);
}
