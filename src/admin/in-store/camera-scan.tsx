import { Camera } from "@medusajs/icons";
import { Button } from "@medusajs/ui";
import { useEffect, useRef, useState } from "react";
import { Problem } from "../common/problem";
import { useText } from "../common/text";
import { watchForCode } from "./watch-for-code";

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
