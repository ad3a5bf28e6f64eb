import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import QRCode from "qrcode";

const WIDTH = 640;
const HEIGHT = 480;
/** Pixels of the picture for one module of the code. */
const SCALE = 8;
const FILM = join(tmpdir(), "crossborder-camera.y4m");
const [BLACK, WHITE, NO_COLOUR] = [16, 235, 128];

/** Arguments for Chromium: its camera sees a QR code, and pages may use it without asking. */
export async function cameraWithQrCode(text: string): Promise<string[]> {
  await writeFile(FILM, filmOf(text));
  return [
    "--use-fake-ui-for-media-stream",
    "--use-fake-device-for-media-stream",
    `--use-file-for-fake-video-capture=${FILM}`,
  ];
}

/** One frame of uncompressed video (YUV4MPEG2), which Chromium shows again and again. */
function filmOf(text: string): Buffer {
  const { modules } = QRCode.create(text);
  const [left, top] = [WIDTH, HEIGHT].map((side) => (side - modules.size * SCALE) / 2);
  const brightness = Buffer.alloc(WIDTH * HEIGHT, WHITE);
  for (let y = 0; y < modules.size * SCALE; y++) {
    for (let x = 0; x < modules.size * SCALE; x++) {
      if (!modules.get(Math.floor(y / SCALE), Math.floor(x / SCALE))) continue;
      brightness[(top + y) * WIDTH + left + x] = BLACK;
    }
  }
  return Buffer.concat([
    Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\nFRAME\n`),
    brightness,
    Buffer.alloc((WIDTH * HEIGHT) / 2, NO_COLOUR),
  ]);
}
