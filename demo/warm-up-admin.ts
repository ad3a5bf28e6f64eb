import axios from "axios";

/** So much is asked for at the same time, as a browser does. */
const AT_ONCE = 6;
/** Vite writes every import as an address of its own. */
const IMPORTED = /(?:\bfrom|\bimport|\bsrc=)\s*\(?\s*["'](\/app\/[^"']+)["']/g;
/** Vite has found a dependency that it had not bundled, and bundles all of them anew: a browser then begins again. */
const BEGIN_AGAIN = 504;

/** Has Vite make everything that the admin's first page loads, as the browser of its first visitor would. */
export async function warmUpAdmin(medusaUrl: string): Promise<void> {
  while (!(await loadAll(medusaUrl)));
}

/** Resolves to whether all of it was there. */
async function loadAll(medusaUrl: string): Promise<boolean> {
  const seen = new Set(["/app/"]);
  const waiting = [...seen];
  const load = async (path: string): Promise<number> => {
    const { status, data } = await axios.get<string>(new URL(path, medusaUrl).href, {
      responseType: "text",
      validateStatus: (code) => code < 500 || code === BEGIN_AGAIN,
    });
    for (const [, found = ""] of data.matchAll(IMPORTED)) {
      if (seen.has(found)) continue;
      seen.add(found);
      waiting.push(found);
    }
    return status;
  };
  while (waiting.length > 0) {
    const answered = await Promise.all(waiting.splice(0, AT_ONCE).map(load));
    if (answered.includes(BEGIN_AGAIN)) return false;
  }
  return true;
}
