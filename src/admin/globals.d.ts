/** Put in by the build of the store's dashboard; a plugin has no import.meta.env of its own. */
declare const __BACKEND_URL__: string | undefined;
declare const __AUTH_TYPE__: "session" | "jwt" | undefined;
declare const __JWT_TOKEN_STORAGE_KEY__: string | undefined;

interface DetectedBarcode {
  rawValue: string;
}

/** Not in TypeScript's DOM library, and not in every browser. */
interface Window {
  BarcodeDetector?: new () => { detect(source: HTMLVideoElement): Promise<DetectedBarcode[]> };
}
