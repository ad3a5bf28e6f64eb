const LOOK_EVERY_MS = 200;

const pause = () => new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));

/**
 * Shows the camera in `video` and resolves to the first code in front of it, or to nothing once it was stopped.
 * @throws when the camera is not there, or not allowed
 */
export async function watchForCode(video: HTMLVideoElement, stop: AbortSignal): Promise<string | undefined> {
  if (!window.BarcodeDetector) return undefined;
  const detector = new window.BarcodeDetector();
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
  try {
    video.srcObject = stream;
    await video.play();
    while (!stop.aborted) {
      const [code] = await detector.detect(video);
      if (code) return code.rawValue;
      await pause();
    }
    return undefined;
  } finally {
    stream.getTracks().forEach((track) => track.stop());
  }
}
