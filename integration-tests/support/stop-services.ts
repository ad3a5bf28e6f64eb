/** jest's globalTeardown. */
export default async function stopServices(): Promise<void> {
  await globalThis.crossborderPostgres?.stop();
}
