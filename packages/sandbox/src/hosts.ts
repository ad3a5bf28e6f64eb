import { isIPv4 } from "node:net";

/** The parsed form of an absolute address, or undefined where the text is none. */
export function readUrl(text: string): URL | undefined {
  // Not `URL.canParse`: that of Node 20 refused a good address beyond ASCII.
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

/** Whether a host is this machine: `localhost` and names below it (RFC 6761), 127.0.0.0/8, `[::1]`. */
export function isLoopback(host: string): boolean {
  const name = (readUrl(`http://${host}`)?.hostname ?? "").replace(/\.$/, "");
  if (isIPv4(name)) return name.startsWith("127.");
  return name === "[::1]" || name === "localhost" || name.endsWith(".localhost");
}
