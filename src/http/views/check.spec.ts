import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import health from "../../texts/en/health.json";
import { viewCheck } from "./check";

const NOW = Date.UTC(2026, 10, 29);
const ago = (minutes: number) => new Date(NOW - minutes * 60_000).toISOString();

it.each([
  [1, 5, "1 notification is to be processed; it came 5 minutes ago."],
  [3, 200, "3 notifications are to be processed; the oldest came 3 hours ago."],
  [3, 1, "3 notifications are to be processed; the oldest came 1 minute ago."],
])("a check is told in English with its count and time: %s of %s minutes ago", (count, minutes, message) => {
  const facts = { count, moment: ago(minutes) };
  const found = { name: "inbox", status: "warning", finding: "late", facts } as const;
  const next = "Open Notifications: each one that waits says why.";
  expect(viewCheck(found, NOW)).toEqual({ ...found, message, next });
});

it("every finding has its sentence", () => {
  const folder = join(__dirname, "../../payments/health");
  const files = readdirSync(folder).filter((file) => !file.includes(".spec"));
  const codes = [...files.map((file) => join(folder, file)), join(folder, "../shop.ts")].flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/finding: "(\w+)"/g)].map(([, code = ""]) => code),
  );
  const texts = JSON.stringify(health);
  expect(new Set(codes).size).toBeGreaterThan(30);
  expect(codes.filter((code) => !texts.includes(`"${code}":`))).toEqual([]);
});
