import { z } from "zod";
import { messageOf, typeOf } from "../../../../src/medusa";
import type { TriedMedusa } from "./sides";
import { viewOf } from "./view";
import { byText, type Kind, Words } from "./words";

/** What a script works with: Medusa, and the newest record of each kind. */
export interface Stage {
  medusa: TriedMedusa;
  /** @throws Error where there is none */
  newest(kind: Kind): Promise<string>;
}

/** Resolves to what Medusa has against it, where that is an answer. */
type Step = (stage: Stage) => Promise<unknown>;

export interface Script {
  name: string;
  steps: readonly (readonly [name: string, step: Step])[];
}

/** What was seen after each step: how it ended, how the provider was called, and all that the plugin reads. */
export async function play({ steps }: Script, medusa: TriedMedusa): Promise<unknown[]> {
  const { provider, cart_id, collection_id, provider_id } = medusa;
  const words = new Words({
    [cart_id]: "the cart",
    [collection_id]: "the collection",
    [provider_id]: "the provider",
  });
  const newest = async (kind: Kind) => {
    const id = (await medusa.ids())[kind].at(-1);
    if (id === undefined) throw new Error(`there is no ${kind}`);
    return id;
  };
  const seen: unknown[] = [];
  for (const [name, step] of steps) {
    const end = await endOf(() => medusa.ended(() => step({ medusa, newest })));
    const calls = provider.calls.splice(0);
    const ids = await medusa.ids();
    words.name(ids);
    const view = await medusa.ended(() => viewOf(medusa, ids));
    seen.push({
      step: name,
      end: words.of(end),
      calls: inOrder(calls.map((call) => words.of(call))),
      view: words.of(view),
    });
  }
  return seen;
}

/** How a step ended: `refused` is what Medusa has against it, where a workflow answers with that. */
async function endOf(work: () => Promise<unknown>): Promise<unknown> {
  try {
    const answer = await work();
    if (answer === "died") return answer;
    const refused = answered.safeParse(answer).data?.refused;
    return refused ? failure(refused) : "done";
  } catch (error) {
    return failure(error);
  }
}

const answered = z.object({ refused: z.unknown() });

/** What the plugin goes by: Medusa's type of an error, and the provider's own words. */
const failure = (error: unknown) => ({ type: typeOf(error), own: messageOf(error).startsWith("provider:") });

/** Medusa opens a session while it deletes the others: which call comes first is open. */
function inOrder(calls: unknown[]): unknown[] {
  const isSideBySide = (call: unknown) => /"method":"(initiate|remove)"/.test(JSON.stringify(call));
  const sideBySide = calls.filter(isSideBySide).sort(byText);
  return calls.map((call) => (isSideBySide(call) ? sideBySide.shift() : call));
}
