import { STYLE } from "../page/style";

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

/** One path of an SVG. */
export function drawing(attributes: Record<string, string>, path: string): Element {
  const [svg, d] = ["svg", "path"].map((tag) => document.createElementNS("http://www.w3.org/2000/svg", tag));
  Object.entries(attributes).forEach(([name, value]) => svg.setAttribute(name, value));
  d.setAttribute("d", path);
  svg.append(d);
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
