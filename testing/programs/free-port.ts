/** A port that nothing listens on at this moment: the `wanted` one where it is free. */
export async function freePort(wanted?: number): Promise<number> {
  const { default: getPort } = await import("get-port");
  return await getPort({ port: wanted });
}
