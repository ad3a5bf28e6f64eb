import axios from "axios";
import execa from "execa";
import { Child, CHILD_OPTIONS } from "../programs/child";
import { freePort } from "../programs/free-port";
import { eventually } from "../shop/sandbox-control";

export type DrivenBrowser = Awaited<ReturnType<typeof openDriven>>;

/**
 * A browser of another engine, behind a program that speaks WebDriver: Debian's WebKitWebDriver, or geckodriver. What it
 * asks for by https goes to `proxy`, where the names of the tests are known. Elements are named by XPath.
 */
export async function openDriven(program: string, proxy: string) {
  const port = await freePort();
  const driver = new Child(program, execa(program, [`--port=${port}`], CHILD_OPTIONS));
  const http = axios.create({ baseURL: `http://127.0.0.1:${port}`, validateStatus: () => true });
  const isUp = () =>
    http.get("/status").then(
      ({ status }) => status === 200,
      () => false,
    );
  await eventually(isUp, `${program} to listen`);
  const alwaysMatch = { acceptInsecureCerts: true, proxy: { proxyType: "manual", sslProxy: proxy } };
  const made = await http.post<{ value: { sessionId?: string } }>("/session", {
    capabilities: { alwaysMatch },
  });
  const { sessionId } = made.data.value;
  if (!sessionId) {
    await driver.stop();
    throw new Error(`${program} opens no browser: ${JSON.stringify(made.data)}`);
  }
  const session = `/session/${sessionId}`;
  /** Undefined where there is none; its id has a key that the standard fixes. */
  const find = async (xpath: string): Promise<string | undefined> => {
    const body = { using: "xpath", value: xpath };
    const { status, data } = await http.post<{ value: Record<string, string> }>(`${session}/element`, body);
    return status === 200 ? Object.values(data.value)[0] : undefined;
  };
  return {
    goto: async (url: string): Promise<void> => {
      const { status, data } = await http.post<unknown>(`${session}/url`, { url });
      if (status !== 200) throw new Error(`${url} does not open: ${JSON.stringify(data)}`);
    },
    /** Waits until it is there. */
    sees: (xpath: string) =>
      eventually(async () => (await find(xpath)) !== undefined, `the page to have ${xpath}`),
    /** Waits until it can be clicked. */
    click: (xpath: string) =>
      eventually(async () => {
        const id = await find(xpath);
        return id !== undefined && (await http.post(`${session}/element/${id}/click`, {})).status === 200;
      }, `a click on ${xpath}`),
    close: async (): Promise<void> => {
      await http.delete(session);
      await driver.stop();
    },
  };
}
