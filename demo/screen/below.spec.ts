import execa from "execa";
import { PassThrough } from "node:stream";
import { join } from "node:path";
import { openScreen } from "./below";

const STATUS = ["Storefront http://localhost:8000", "Admin http://localhost:9000/app"];

const ESCAPE = "\u001b";
/** The cursor up, everything below it erased, a text, and the end of a line. */
const PARTS = new RegExp(`${ESCAPE}\\[(\\d+)A|${ESCAPE}\\[0J|[^${ESCAPE}\\n\\r]+|\\n`, "g");

/** What a terminal shows of what was written to it. */
function shownBy(written: string): string[] {
  const lines = [""];
  let row = 0;
  for (const [part, up] of written.matchAll(PARTS)) {
    if (up) row -= Number(up);
    else if (part === "\n") row += 1;
    else if (part === `${ESCAPE}[0J`) lines.length = row;
    else lines[row] = part;
    while (lines.length <= row) lines.push("");
  }
  return lines.filter((line) => line !== "");
}

describe("what stays on the screen of the demo", () => {
  function terminal(size: { columns: number; rows: number }) {
    const output = Object.assign(new PassThrough({ encoding: "utf8" }), { isTTY: true, ...size });
    const shown = () => shownBy(String(output.read() ?? ""));
    return { output, shown };
  }

  it("stands below every line, in a terminal", () => {
    const { output, shown } = terminal({ columns: 80, rows: 24 });
    const screen = openScreen(STATUS, output);
    screen.show("opened");
    screen.show("paid");
    expect(shown()).toEqual(["opened", "paid", ...STATUS]);
  });

  it("is there once where the window became narrower, and broke the lines in two", () => {
    const { output, shown } = terminal({ columns: 80, rows: 24 });
    const screen = openScreen(STATUS, output);
    screen.show("opened");
    output.read();
    output.columns = 20;
    // What the terminal has made of it by then.
    const broken = [...STATUS.flatMap((line) => [line.slice(0, 20), line.slice(20)]), ""].join("\n");
    output.emit("resize");
    expect(shownBy(`opened\n${broken}${String(output.read())}`)).toEqual([
      "opened",
      ...STATUS.map((line) => line.slice(0, 19)),
    ]);
    screen.close();
    output.emit("resize");
    expect(shown()).toEqual([]);
  });

  it("makes room in a window that is too low for both", () => {
    const { output, shown } = terminal({ columns: 80, rows: 3 });
    openScreen(STATUS, output).show("opened");
    expect(shown()).toEqual(["opened"]);
  });

  it("stands there once where there is no terminal, and the lines follow, without a control character", () => {
    const output = new PassThrough({ encoding: "utf8" });
    const screen = openScreen(STATUS, output);
    screen.show("opened");
    screen.show("paid");
    expect(output.read()).toBe([...STATUS, "opened", "paid", ""].join("\n"));
  });

  it("is drawn in a real terminal, as wide as that is", async () => {
    const program = `const screen = require("./below").openScreen(${JSON.stringify(STATUS)}); screen.show("opened");`;
    const node = `${process.execPath} -r ts-node/register/transpile-only -e '${program}'`;
    const args = ["-qec", `stty cols 24 rows 10; ${node}`, "/dev/null"];
    const { stdout } = await execa("script", args, { cwd: join(__dirname), stdin: "ignore" });
    expect(shownBy(stdout)).toEqual(["opened", ...STATUS.map((line) => line.slice(0, 23))]);
  });
});
