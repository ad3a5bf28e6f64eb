import { sdk } from "./sdk";

/**
 * Downloads what a route of this plugin's answers as a file.
 * @throws FetchError when it answers with an error
 */
export async function saveFile(path: string, query: URLSearchParams, name: string): Promise<void> {
  // Whatever is not asked for as JSON comes back as it is.
  const response = await sdk.client.fetch<Response>(`/admin/crossborder/${path}?${query}`, {
    headers: { accept: "text/csv" },
  });
  const address = URL.createObjectURL(await response.blob());
  const link = Object.assign(document.createElement("a"), { href: address, download: name });
  link.click();
  URL.revokeObjectURL(address);
}
