import { useEffect, useRef } from "react";
import { watchForCode } from "./watch-for-code";

interface Props {
  onCode: (code: string) => void;
  onRefused: () => void;
}

/** The camera's picture, until a code is in it. */
export const CameraView = ({ onCode, onRefused }: Props) => {
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
