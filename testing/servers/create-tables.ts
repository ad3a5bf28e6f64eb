import { MedusaModule } from "@medusajs/framework/modules-sdk";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { migrate } from "@medusajs/medusa/commands/db/migrate";
import { initializeContainer } from "@medusajs/medusa/loaders/index";

/** What `medusa db:migrate` does, in the process that becomes the server. `directory` is the store's. */
export async function createTables(directory: string): Promise<void> {
  const loaded = await initializeContainer(directory);
  const done = await migrate({
    directory,
    container: loaded,
    logger: loaded.resolve(ContainerRegistrationKeys.LOGGER),
    skipLinks: false,
    executeSafeLinks: true,
    executeAllLinks: false,
    // Both are done by further processes, and an empty shop has nothing for them to do.
    skipScripts: true,
    skipSearch: true,
    executeSafeSearch: false,
    executeAllSearch: false,
  });
  if (!done) throw new Error("The migrations failed");
  // They load every module without its service; the server must load them anew.
  MedusaModule.clearInstances();
}
