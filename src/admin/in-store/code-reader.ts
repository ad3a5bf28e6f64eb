/** Resolves to the payment code in the camera's picture of this moment, if one is in it. */
export type CodeReader = (video: HTMLVideoElement) => Promise<string | undefined>;

/** Wallets show a payment code in these two forms; any other barcode in the picture is something else. */
const FORMATS = { native: ["qr_code", "code_128"], zxing: ["QRCode", "Code128"] } as const;

/** Reads codes with the browser itself where it can, and with a library where it cannot. */
export async function createCodeReader(): Promise<CodeReader> {
  return (await createNativeReader()) ?? (await createZxingReader());
}

async function createNativeReader(): Promise<CodeReader | undefined> {
  const Detector = window.BarcodeDetector;
  const formats = [...FORMATS.native];
  const supported = (await Detector?.getSupportedFormats()) ?? [];
  if (!Detector || !formats.every((format) => supported.includes(format))) return undefined;
  const detector = new Detector({ formats });
  return async (video) => (await detector.detect(video))[0]?.rawValue;
}

/** Safari, for one, reads no codes. Imported here, because it is a megabyte that few pages need. */
async function createZxingReader(): Promise<CodeReader> {
  const [{ prepareZXingModule, readBarcodes }, { default: wasm }] = await Promise.all([
    import("zxing-wasm/reader"),
    import("zxing-wasm/reader/zxing_reader.wasm?url"),
  ]);
  // From the server of the dashboard. Its default is a public CDN.
  prepareZXingModule({ overrides: { locateFile: () => wasm } });
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("This browser draws no pictures.");
  return async (video) => {
    canvas.width = video.videoWidth;
    canvas.height = video.videoHeight;
    context.drawImage(video, 0, 0);
    const picture = context.getImageData(0, 0, canvas.width, canvas.height);
    const [code] = await readBarcodes(picture, { formats: [...FORMATS.zxing], maxNumberOfSymbols: 1 });
    return code?.text;
  };
}
