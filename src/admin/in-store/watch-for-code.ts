import { createCodeReader } from "./code-reader";

const LOOK_EVERY_MS = 200;

const pause = () => new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));

/**
 * Shows the camera in `video` and resolves to the first code in front of it, or to nothing once it was stopped.
 * @throws when the camera is not there, or not allowed, or no reader can be loaded
 */
export async function watchForCode(video: HTMLVideoElement, stop: AbortSignal): Promise<string | undefined> {
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
