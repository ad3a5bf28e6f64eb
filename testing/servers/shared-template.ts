import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import type { Databases } from "../database/databases";
import { type Contents, contentsSchema, makeTemplate } from "./template";

/** The database that every suite of a run copies its own from: the tables of the tests' store, and a seeded shop. */
const NAME = "shared";
const UNFINISHED = "shared_unfinished";

/** The note at the database: what is in it, or why there is none. */
const noteSchema = z.union([contentsSchema, z.object({ failed: z.string() })]);

/** Begins to make the template of a run, beside the first tests. Returns what ends it early. */
export function beginSharedTemplate(databases: Databases): () => Promise<void> {
  const early = new AbortController();
  const made = async () => {
    const { seeded, prepared } = await makeTemplate(databases, UNFINISHED, { signal: early.signal });
    await databases.publish(UNFINISHED, NAME, JSON.stringify({ seeded, prepared }));
  };
  const done = made().catch(async (error: unknown) => {
    if (early.signal.aborted) return;
    await databases.create(UNFINISHED);
    await databases.publish(UNFINISHED, NAME, JSON.stringify({ failed: String(error) }));
  });
  return () => {
    early.abort();
    return done;
  };
}

/** What the databases of this run are copied from, as soon as it is there. @throws when it could not be made */
export async function sharedTemplate(databases: Databases): Promise<Contents & { name: string }> {
  let note: string | undefined;
  while (!(note = await databases.noteOf(NAME))) await pause(100);
  const found = noteSchema.parse(JSON.parse(note));
  if ("failed" in found) throw new Error(`No shop could be seeded: ${found.failed}`);
  return { name: NAME, ...found };
}
