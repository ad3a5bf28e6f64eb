import { Camera } from "@medusajs/icons";
import { Button, Input, Label, Text } from "@medusajs/ui";
import { type FormEvent, type RefObject, useEffect, useId, useRef, useState } from "react";
import type { Scan } from "../../http";
import { Problem } from "../common/problem";
import { useText } from "../common/text";
import { WalletChoices } from "./choices";
import { type Early, takesText } from "./early-code";
import { useRemembered } from "./hooks";
import { WALLETS } from "./methods";

interface Props {
  input: RefObject<HTMLInputElement>;
  isBusy: boolean;
  /** What was scanned before this form was there. */
  early: Early;
  onScan: (scanned: Scan) => void;
}

/** Takes the customer's code from a scanner that types it and presses Enter, from a camera, or from a keyboard. */
export const ScanForm = ({ input, isBusy, early, onScan }: Props) => {
  const text = useText("in_store");
  const id = useId();
  const [code, setCode] = useState("");
  const [wallet = WALLETS[0], setWallet] = useRemembered(WALLET_KEY, WALLETS);
  useScannerFocus(input);
  const send = (payment_barcode: string) => {
    if (isBusy || !payment_barcode) return;
    // Emptied at once: the next code must not be appended.
    setCode("");
    onScan({ payment_barcode, vendor: wallet });
  };
  useEffect(() => {
    const code = early.take();
    if (code?.isWhole) send(code.text);
    else if (code) setCode(code.text);
    // Once, when the form comes: what is typed from now on goes into its field.
  }, []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send(code.trim());
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-y-4">
      <div className="flex flex-col gap-y-1">
        <Label htmlFor={id} size="large" weight="plus">
          {text("scan.label")}
        </Label>
        <div className="flex gap-x-3">
          <div className="flex-1">
            <Input
              id={id}
              ref={input}
              autoFocus
              autoComplete="off"
              spellCheck={false}
              value={code}
              onChange={(event) => setCode(event.target.value)}
              aria-describedby={`${id}-hint`}
              className="h-16 px-4 text-2xl"
            />
          </div>
          <Button type="submit" size="xlarge" className="h-16 shrink-0" isLoading={isBusy}>
            {text("scan.submit")}
          </Button>
        </div>
        <Text id={`${id}-hint`} className="text-ui-fg-subtle">
          {text("scan.hint")}
        </Text>
      </div>
      <CameraScan onCode={send} />
      <WalletChoices wallets={WALLETS} chosen={wallet} onChoose={setWallet} />
    </form>
  );
};

/** Most customers of a shop use the same one. */
const WALLET_KEY = "crossborder.wallet";

/** A scanner types blindly: what it types goes into `input`, wherever the focus is. */
function useScannerFocus(input: RefObject<HTMLInputElement>): void {
  useEffect(() => {
    const onKey = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      const isCharacter = key.length === 1 && key !== " " && !ctrlKey && !metaKey && !altKey;
      // Before the character arrives, so that not even the first one is lost.
      if (isCharacter && !takesText(target)) input.current?.focus();
    };
    document.addEventListener("keydown", onKey, { capture: true });
    return () => document.removeEventListener("keydown", onKey, { capture: true });
  }, [input]);
}

/** Browsers give the camera to secure pages only. */
const hasCamera = () => navigator.mediaDevices !== undefined;

/** Reads the code with the camera of the device. Nothing where the page may use none. */
const CameraScan = ({ onCode }: { onCode: (code: string) => void }) => {
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
