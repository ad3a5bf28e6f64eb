import { STYLE } from "../page";

/** An element with these attributes and children. Texts are texts: nothing is read as markup. */
export function html<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Record<string, string> = {},
  ...children: (Element | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  Object.entries(attributes).forEach(([name, value]) => element.setAttribute(name, value));
  element.append(...children);
  return element;
}

/** A text that has not changed is left alone, so that a screen reader says it once. */
export function set(element: Element | null, text: string): void {
  if (element && element.textContent !== text) element.textContent = text;
}

/** A drawing of 24 by 24, of path data. It is decoration: a name stands beside it. */
export function drawing(mark: string): Element {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  svg.setAttribute("class", "cb-mark");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  path.setAttribute("d", mark);
  svg.append(path);
  return svg;
}

let sheet: CSSStyleSheet | undefined;

/** Gives the document, or the shadow tree, around the element its looks. A content security policy forbids a style element. */
export function dress(element: HTMLElement): void {
  const root = element.getRootNode();
  if (!(root instanceof Document || root instanceof ShadowRoot)) return;
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLE);
  }
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets = [sheet, ...root.adoptedStyleSheets];
}
