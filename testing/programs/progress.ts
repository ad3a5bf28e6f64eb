const live = process.stdout.isTTY;

/** A line of its own, also while the line of a step is not at its end. */
export const remark = (line: string) => process.stdout.write(`${live ? "\r" : ""}  ${line}\n`);

/** Runs one step; its line says what is going on, and then how long it took. */
export async function step<T>(title: string, work: () => Promise<T>): Promise<T> {
  const begun = performance.now();
  if (live) process.stdout.write(`  … ${title}`);
  const end = (mark: string) => {
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    process.stdout.write(`${live ? "\r" : ""}  ${mark} ${title}  ${seconds} s\n`);
  };
  try {
    const result = await work();
    end("✓");
    return result;
  } catch (error) {
    end("✗");
    throw error;
  }
}
