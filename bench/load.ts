/**
 * `atOnce` workers take one input after the other; whoever measures makes the inputs before the clock starts.
 * Resolves to the milliseconds that each took.
 */
export async function load<Input>(
  atOnce: number,
  inputs: readonly Input[],
  send: (input: Input) => Promise<unknown>,
): Promise<number[]> {
  const queue = inputs.values();
  const took: number[] = [];
  const worker = async () => {
    for (const input of queue) {
      const start = performance.now();
      await send(input);
      took.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return took;
}
