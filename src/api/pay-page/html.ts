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
