/** Put in by the build of the store's dashboard; a plugin has no import.meta.env of its own. */
declare const __BACKEND_URL__: string | undefined;
declare const __AUTH_TYPE__: "session" | "jwt" | undefined;
declare const __JWT_TOKEN_STORAGE_KEY__: string | undefined;

/** That build serves the file itself, and gives its address. */
declare module "*.wasm?url" {
  const address: string;
  export default address;
}

/** Not in TypeScript's DOM library, and not in every browser. */
interface BarcodeDetectorClass {
  new (options: { formats: string[] }): {
    detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
  };
  getSupportedFormats(): Promise<string[]>;
}

interface Window {
  BarcodeDetector?: BarcodeDetectorClass;
}
