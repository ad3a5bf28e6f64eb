/** The program of a process that opens the browser and a page in it, and says the page's heading. */
import { openBrowser } from "./browser";

async function main(cache: string): Promise<void> {
  const browser = await openBrowser({ cache });
  const page = await browser.newPage();
  await page.setContent("<h1>Jasmine tea</h1>");
  console.log(await page.getByRole("heading").textContent());
  await browser.close();
}

main(process.argv[2]).catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
