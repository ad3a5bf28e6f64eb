import { type Device, deviceOf } from "./device";

type Listener = () => void;
type EventListener = (event?: { persisted?: boolean }) => void;

interface EventSource {
  addEventListener?(type: string, listener: EventListener): void;
  removeEventListener?(type: string, listener: EventListener): void;
}

/** What a browser has. A server, an app or a mini-program lacks some of it or all. */
interface Surroundings extends EventSource {
  /** Everywhere: what has nothing of this interface would be taken for a mistake. */
  setTimeout: unknown;
  document?: EventSource & { visibilityState?: string };
  navigator?: {
    userAgent?: string;
    maxTouchPoints?: number;
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

/** The device that this browser is on, or one of which a server has the header. */
export function deviceHere(userAgent?: string): Device {
  const { navigator } = browser();
  const isOther = userAgent !== undefined && userAgent !== navigator?.userAgent;
  return deviceOf(isOther ? { userAgent } : (navigator ?? {}));
}

type Source = [from: EventSource | undefined, type: string, listener: EventListener];

/** Calls `listener` when the shopper comes back to the page: from another app, another window, or by the button "back". */
export const onReturn = (listener: Listener): (() => void) => listen(returnsTo(listener));

/** Besides when the page is shown first, and when the connection comes and goes. */
export const onWake = (listener: Listener): (() => void) =>
  listen([
    ...returnsTo(listener),
    ...["online", "offline", "pageshow"].map((type): Source => [browser(), type, listener]),
  ]);

const returnsTo = (listener: Listener): Source[] => [
  [browser().document, "visibilitychange", () => !isHidden() && listener()],
  [browser(), "focus", listener],
  // A page that is loaded anew is shown, too.
  [browser(), "pageshow", (event) => event?.persisted && listener()],
];

function listen(all: Source[]): () => void {
  all.forEach(([from, type, listener]) => from?.addEventListener?.(type, listener));
  return () => all.forEach(([from, type, listener]) => from?.removeEventListener?.(type, listener));
}
