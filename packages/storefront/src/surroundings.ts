type Listener = () => void;

interface EventSource {
  addEventListener?(type: string, listener: Listener): void;
  removeEventListener?(type: string, listener: Listener): void;
}

/** What a browser has. A server, an app or a mini-program lacks some of it or all. */
interface Surroundings extends EventSource {
  /** Everywhere: what has nothing of this interface would be taken for a mistake. */
  setTimeout: unknown;
  document?: EventSource & { visibilityState?: string };
  navigator?: {
    userAgent?: string;
    locks?: {
      request<T>(name: string, options: { signal?: AbortSignal }, work: () => Promise<T>): Promise<T>;
    };
  };
  location?: { origin: string; href: string; assign(url: string): void };
  history?: { state: unknown; replaceState(state: unknown, unused: string, url: string): void };
  localStorage?: Pick<Storage, "getItem" | "setItem">;
}

interface Storage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

/** Read when it is needed and never at import: a page may be rendered on a server first. */
export const browser = (): Surroundings => globalThis;

export const isHidden = (): boolean => browser().document?.visibilityState === "hidden";

/** Calls `listener` when the page is seen again, comes back from elsewhere, or the connection comes and goes. */
export function onWake(listener: Listener): () => void {
  const page = browser();
  const seen = () => !isHidden() && listener();
  const types = ["online", "offline", "pageshow"];
  page.document?.addEventListener?.("visibilitychange", seen);
  types.forEach((type) => page.addEventListener?.(type, listener));
  return () => {
    page.document?.removeEventListener?.("visibilitychange", seen);
    types.forEach((type) => page.removeEventListener?.(type, listener));
  };
}
