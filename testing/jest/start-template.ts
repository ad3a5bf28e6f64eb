import { beginSharedTemplate } from "../servers/shared-template";
import startServices from "./start-services";

declare global {
  var crossborderTemplateEnds: (() => Promise<void>) | undefined;
}

/** jest's globalSetup of suites whose shops are copies of one: it is made while the first tests run. */
export default async function startTemplate(): Promise<void> {
  const { databases } = await startServices();
  globalThis.crossborderTemplateEnds ??= beginSharedTemplate(databases);
}
