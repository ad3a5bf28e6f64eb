import { Camera } from "@medusajs/icons";
import { Button } from "@medusajs/ui";
import { useEffect, useRef, useState } from "react";
import { Problem } from "../common/problem";
import { useText } from "../common/text";

/** Browsers give the camera to secure pages only. */
const hasCamera = () => navigator.mediaDevices !== undefined;

/** Reads the code with the camera of the device. Nothing where the page may use none. */
export const CameraScan = ({ onCode }: { onCode: (code: string) => void }) => {
  const text = useText("in_store");
  const [isOn, setIsOn] = useState(false);
  const [isRefused, setIsRefused] = useState(false);
  if (!hasCamera()) return null;
  const found = (code: string) => {
    setIsOn(false);
    onCode(code);
  };
  const refused = () => {
    setIsOn(false);
    setIsRefused(true);
  };
  const toggle = () => {
    setIsRefused(false);
    setIsOn(!isOn);
  };
  return (
    <div className="flex flex-col items-start gap-y-3">
      <Button type="button" variant="secondary" size="large" onClick={toggle} aria-pressed={isOn}>
        <Camera />
        {text(isOn ? "scan.camera_stop" : "scan.camera")}
      </Button>
      {isOn && <CameraView onCode={found} onRefused={refused} />}
      {isRefused && <Problem error={new Error(text("scan.camera_refused"))} />}
    </div>
  );
};

interface ViewProps {
  onCode: (code: string) => void;
  onRefused: () => void;
}

/** The camera's picture, until a code is in it. */
const CameraView = ({ onCode, onRefused }: ViewProps) => {
  const video = useRef<HTMLVideoElement>(null);
  // The page draws itself anew with every poll, and the camera must not start again for that.
  const acts = useRef({ onCode, onRefused });
  acts.current = { onCode, onRefused };
  useEffect(() => {
    if (!video.current) return;
    const watching = new AbortController();
    watchForCode(video.current, watching.signal)
      .then((code) => code && acts.current.onCode(code))
      .catch(() => watching.signal.aborted || acts.current.onRefused());
    return () => watching.abort();
  }, []);
  return <video ref={video} muted playsInline className="w-full max-w-md rounded-lg bg-black" />;
};

const LOOK_EVERY_MS = 200;

const pause = () => new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));

/**
 * Shows the camera in `video` and resolves to the first code in front of it, or to nothing once it was stopped.
 * @throws when the camera is not there, or not allowed, or no reader can be loaded
 */
async function watchForCode(video: HTMLVideoElement, stop: AbortSignal): Promise<string | undefined> {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
  try {
    video.srcObject = stream;
    await video.play();
    const read = await createCodeReader();
    while (!stop.aborted) {
      const code = await read(video);
      if (code) return code;
      await pause();
    }
    return undefined;
  } finally {
    stream.getTracks().forEach((track) => track.stop());
  }
}

/** Resolves to the payment code in the camera's picture of this moment, if one is in it. */
type CodeReader = (video: HTMLVideoElement) => Promise<string | undefined>;

/** Wallets show a payment code in these two forms; any other barcode in the picture is something else. */
const FORMATS = { native: ["qr_code", "code_128"], zxing: ["QRCode", "Code128"] } as const;

/** Reads codes with the browser itself where it can, and with a library where it cannot. */
async function createCodeReader(): Promise<CodeReader> {
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
