/** jest's globalTeardown, once for each project that had them started. */
export default async function stopServices(): Promise<void> {
  await globalThis.crossborderTemplateEnds?.();
  globalThis.crossborderTemplateEnds = undefined;
  const postgres = globalThis.crossborderPostgres;
  globalThis.crossborderPostgres = undefined;
  await postgres?.stop();
}
