import { startPostgres } from "../database/postgres";
import type { Lifetime } from "../programs/lifetime";
import { MedusaProcess, type MedusaProcessOptions } from "./medusa-process";

/** Starts PostgreSQL for as long as the program runs. Resolves to the address of an empty database. */
export async function startDatabase(lifetime: Lifetime, name: string): Promise<string> {
  const postgres = await lifetime.keep(startPostgres(), (it) => it.stop());
  void postgres.died.then((reason) => lifetime.end(reason));
  await lifetime.while(postgres.databases.create(name));
  return postgres.databases.url(name);
}

/** Starts a Medusa server for as long as the program runs; when the server dies, the program ends, unless it `mayDie` then. */
export async function startMedusa(
  lifetime: Lifetime,
  options: MedusaProcessOptions,
  mayDie = () => false,
): Promise<MedusaProcess> {
  // Not its own `stop`: a program shows the log as it comes, and an error there is no reason not to end.
  const medusa = await lifetime.keep(Promise.resolve(new MedusaProcess(options)), ({ child }) =>
    child.stop(),
  );
  medusa.child.watch((reason) => mayDie() || lifetime.end(reason));
  return medusa;
}
