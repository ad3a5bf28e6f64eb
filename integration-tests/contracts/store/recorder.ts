/** The provider's name; Medusa calls it by `PROVIDER`. */
export const NAME = "recording";
export const PROVIDER = `pp_${NAME}_tests`;

export interface Call {
  method: string;
  input: { data?: Record<string, unknown>; context?: Record<string, unknown>; amount?: unknown };
}
type Answer = Record<string, unknown>;
type Answering = (input: Call["input"]) => Promise<Answer | undefined> | Answer | undefined;

/** What the recording provider was given, in the order of its calls, and what it is to answer. */
class Recorder {
  readonly calls: Call[] = [];
  /** What Medusa's container lets a provider reach. */
  cradle: Record<string, unknown> = {};
  readonly #answers = new Map<string, Answering>();

  /** From now on the provider answers a method so, on top of its usual answer; what `answering` throws, it throws. */
  answer(method: string, answering: Answering): void {
    this.#answers.set(method, answering);
  }

  async called(method: string, input: Call["input"]): Promise<Answer | undefined> {
    // Medusa may go on to change what it hands over.
    this.calls.push({ method, input: structuredClone(input) });
    return await this.#answers.get(method)?.(input);
  }

  of(method: string): Call["input"][] {
    return this.calls.filter((call) => call.method === method).map(({ input }) => input);
  }

  /** Of a method that was called once. */
  only(method: string): Call["input"] {
    const [input, ...others] = this.of(method);
    if (!input || others.length > 0) throw new Error(`${method} was called ${this.of(method).length} times`);
    return input;
  }

  reset(): void {
    this.calls.length = 0;
    this.#answers.clear();
  }
}

export const recorder = new Recorder();
