import { clearScreenDown, moveCursor } from "node:readline";

/** Where lines appear, one after the other. */
export interface Screen {
  show(line: string): void;
  close(): void;
}

/** Where a terminal does not say. */
const [WIDE, HIGH] = [80, 24];

type Output = NodeJS.WritableStream & { isTTY?: boolean; columns?: number; rows?: number };

/** In a terminal `status` stays below every line that is shown. Elsewhere it stands there once, and the lines follow. */
export function openScreen(status: readonly string[], output: Output = process.stdout): Screen {
  const write = (lines: readonly string[]) => output.write(lines.map((line) => `${line}\n`).join(""));
  if (!output.isTTY) {
    write(status);
    return { show: (line) => write([line]), close: () => undefined };
  }
  let drawn: readonly string[] = [];
  const draw = () => {
    const { columns = WIDE, rows = HIGH } = output;
    // A window without room for both has the lines alone.
    drawn = rows > status.length + 1 ? status.map((line) => line.slice(0, columns - 1)) : [];
    write(drawn);
  };
  const erase = () => {
    // A terminal that became narrower has broken what was drawn.
    const { columns = WIDE } = output;
    const taken = drawn.reduce((sum, { length }) => sum + Math.max(1, Math.ceil(length / columns)), 0);
    if (taken > 0) moveCursor(output, 0, -taken);
    clearScreenDown(output);
  };
  const show = (...lines: string[]) => {
    erase();
    write(lines);
    draw();
  };
  const redraw = () => show();
  output.on("resize", redraw);
  draw();
  return { show, close: () => void output.off("resize", redraw) };
}
