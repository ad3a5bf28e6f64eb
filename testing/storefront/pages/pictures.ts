import { type Html, html, raw } from "../../../packages/sandbox/src/pages/html";

const SHAPES: Readonly<Record<string, string>> = {
  "jasmine-tea":
    '<path d="M18 22h28v34a4 4 0 0 1-4 4H22a4 4 0 0 1-4-4z"/><path d="M20 12h24v10H20z"/><path d="M32 50c-7-4-9-10-6-17 7 2 10 8 6 17zm0 0c1-6 4-9 9-10"/>',
  teapot:
    '<path d="M16 32h34c0 16-6 26-17 26S16 48 16 32z"/><path d="M16 38c-8-1-9-8-14-9M50 36c10-4 14 12-2 14"/><path d="M22 32c2-10 20-10 22 0"/><circle cx="33" cy="20" r="3"/>',
  "travel-cup":
    '<path d="M20 22h24l-3 36a3 3 0 0 1-3 2H26a3 3 0 0 1-3-2z"/><path d="M17 14h30v8H17z"/><path d="M21.5 34h21l-1 12h-19z"/>',
};

/** A line drawing of a product; decoration, its name stands beside it. */
export function picture(handle: string): Html {
  return html`<svg viewBox="0 0 64 68" fill="none" stroke="currentColor" stroke-width="2" aria-hidden="true">
    ${raw(SHAPES[handle] ?? "")}
  </svg>`;
}

const SIGNS = {
  paid: '<path d="m5 13 4.5 4.5L19 7"/>',
  pending: '<circle cx="12" cy="12" r="9"/><path d="M12 7v5l3.5 2"/>',
  failed: '<path d="m6 6 12 12M18 6 6 18"/>',
};

export function badge(outcome: keyof typeof SIGNS): Html {
  return html`<div class="badge ${outcome}">
    <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2.5" aria-hidden="true">
      ${raw(SIGNS[outcome])}
    </svg>
  </div>`;
}
