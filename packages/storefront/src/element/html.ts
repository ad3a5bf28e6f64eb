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
