import { z } from "zod";

/** A line of the plugin, read as docs/reference/log.md says. */
export interface LogLine {
  code: string;
  fields: Readonly<Record<string, string>>;
  /** Where Medusa writes JSON, as it does in production. */
  level?: string;
}

const FIELD = /(\w+)=("(?:[^"\\]|\\.)*"|[^\s"=]+)/;
const LINE = new RegExp(`^crossborder: (\\w+)((?: ${FIELD.source})*)$`);
const json = z.object({ level: z.string(), message: z.string() });

/** The plugin's lines in what a server has written. @throws Error where one cannot be read */
export const logLines = (written: string): LogLine[] =>
  written.split("\n").flatMap((text) => {
    const { level, message } = unpacked(text);
    if (!message.startsWith("crossborder: ")) return [];
    const [, code, fields = ""] = LINE.exec(message) ?? [];
    if (!code) throw new Error(`not a line of the plugin: ${message}`);
    const pairs = [...fields.matchAll(new RegExp(FIELD, "g"))].map(([, name = "", value = ""]) => [
      name,
      value.startsWith('"') ? z.string().parse(JSON.parse(value)) : value,
    ]);
    return [{ level, code, fields: Object.fromEntries(pairs) }];
  });

function unpacked(text: string): { level?: string; message: string } {
  try {
    return json.parse(JSON.parse(text));
  } catch {
    return { message: text.replace(/^\w+: +(?=crossborder: )/, "") };
  }
}
