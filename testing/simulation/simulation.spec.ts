import { readFileSync } from "node:fs";
import { join } from "node:path";
import { transpileModule } from "typescript";
import { LANE } from "../jest/length";
import { startNode } from "../programs/child";
import { History } from "./history";
import mutations from "./mutations.json";

/** At 8 to 14 ms of a processor each; `npm run simulate` plays more. `npm run test:all` plays as many as find most guards ten times. */
const HISTORIES = LANE === "all" ? 8_000 : 1_000;

it(`in ${HISTORIES} histories, whatever shoppers, staff, servers and the gateway do: all books agree in the end, or a person was told`, async () => {
  // A second one would load all of it once more.
  const args = ["--histories", String(HISTORIES), "--workers", LANE === "all" ? "2" : "1"];
  const world = startNode("the simulated world", join(__dirname, "index.ts"), { args });
  let last = "";
  world.onLine((line) => void (last = line));
  await world.succeeds();
  console.log(last);
}, 1_200_000);

it("a history is the same each time it is played", async () => {
  const [one, two] = [await new History(7, true).play(), await new History(7, true).play()];
  const names = (story: string[]) => story.map((line) => line.replace(/cb-\w+/g, "cb-"));
  expect(one.turns).toBe(two.turns);
  expect(names(one.story)).toEqual(names(two.story));
});

it.each(mutations)(
  "the plugin still has the guard that the mutation $name takes out of $file",
  ({ file, find, replace }) => {
    const text = readFileSync(join(__dirname, "../..", file), "utf8");
    expect(text.split(find)).toHaveLength(2);
    // Both are expressions: which one counts is chosen as a history begins.
    const patched = text.replace(find, () => `(isTaken ? (${replace}) : (${find}))`);
    expect(transpileModule(patched, { reportDiagnostics: true }).diagnostics).toEqual([]);
  },
);
