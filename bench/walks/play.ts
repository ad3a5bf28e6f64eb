import { join } from "node:path";
import { z } from "zod";
import type { Lifetime } from "../../testing/programs/lifetime";
import { signIn } from "../../testing/shop/staff";
import { note } from "../progress";
import { startShop } from "../shop/start-shop";
import { readBuiltFiles } from "./built-files";
import { type EnteredFile, type Walk, walkOf } from "./count";
import { type Play, WALKS } from "./walks";
import { type Played, PLAYED } from "./walk-list";

const calledSchema = z.object({ name: z.string(), start: z.number(), end: z.number(), calls: z.number() });
const takenSchema: z.ZodType<EnteredFile[]> = z.array(
  z.object({ file: z.string(), functions: z.array(calledSchema) }),
);

/**
 * Plays every walk in a store of its own. The server is a process, in which V8 counts: shopper, staff and the gateway are in
 * others, and nothing that they do is counted. Its jobs are off. Resolves to the walks by name.
 */
export async function playWalks(lifetime: Lifetime): Promise<ReadonlyMap<string, Walk>> {
  const shop = await startShop(lifetime, join(__dirname, "server.ts"));
  const staff = await signIn(shop.url);
  await shop.medusa.ask("count calls");
  const texts = readBuiltFiles();
  const walks = new Map<string, Walk>();
  const take = async () => {
    // What a walk leaves to be done after its answer belongs to it, and what came before it does not.
    await shop.quiet();
    return takenSchema.parse(await shop.medusa.ask("take calls"));
  };
  const counted: Play = async (name, walk) => {
    note(`${name.padEnd(2)}  ${PLAYED[name]}`);
    await take();
    const result = await walk();
    walks.set(
      name,
      walkOf(await take(), (file) => texts.get(file) ?? ""),
    );
    return result;
  };
  note("Warming up: the first payment makes what all others use");
  const uncounted: Play = (_name: Played, walk) => walk();
  for (const play of [uncounted, counted]) {
    for (const story of WALKS) await lifetime.while(story({ shop, staff, play }));
  }
  return walks;
}
