import { Camera } from "@medusajs/icons";
import { Button } from "@medusajs/ui";
import { useState } from "react";
import { CameraView } from "./camera-view";
import { Problem } from "./problem";
import { useText } from "./text";

/** Browsers give the camera to secure pages only. */
const hasCamera = () => navigator.mediaDevices !== undefined;

/** Reads the code with the camera of the device. Nothing where the page may use none. */
export const CameraScan = ({ onCode }: { onCode: (code: string) => void }) => {
  const text = useText();
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
