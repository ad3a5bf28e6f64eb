/** The rows of the tables in a text, by cell. */
export function rowsIn(text: string): string[][] {
  const lines = text.split("\n").filter((line) => line.startsWith("| "));
  return lines.slice(2).map((line) =>
    line
      .slice(2, -2)
      .split(" | ")
      .map((cell) => cell.trim()),
  );
}
