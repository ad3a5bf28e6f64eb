import type { Talk } from "./talk";

/** Charsets that are read; what has no letters of its own is in any of them. */
const READ = /^(utf-?8|gbk|gb2312|gb18030|us-ascii|iso-8859-1)$/i;

/**
 * What stood around the answers of stage 1, most of which are refusals.
 * @param silent what has said no code: the operation, and why
 */
export function seeEnvelopes(talk: Talk, silent: readonly string[]): void {
  const assumption = "envelope";
  const { wrappings } = talk;
  const each = (of: (one: (typeof wrappings)[number]) => string) =>
    [...new Set(wrappings.map(of))].join(", ");
  const saw = `HTTP ${each(({ status }) => String(status))}; ${each(({ charset }) => charset)}`;
  if (silent.length > 0) {
    const advice =
      "What is not refused in JSON counts as unknown, and is asked about: ask the gateway's support";
    return talk.note({ assumption, verdict: "differs", saw: `${silent.join("; ")}. ${advice}` });
  }
  const other = wrappings.find(({ charset, contentType }) => {
    const [, named = "utf-8"] = /charset="?([\w-]+)/i.exec(contentType) ?? [];
    return charset !== "ASCII" && !READ.test(named);
  });
  if (other) {
    const why = `${saw}, in an answer that says ${other.contentType}: its texts cannot be read, its codes can`;
    return talk.note({ assumption, verdict: "differs", saw: why });
  }
  talk.note({ assumption, verdict: "agrees", saw });
}
