import { Agent, request } from "node:http";

const FORM = { "Content-Type": "application/x-www-form-urlencoded", Accept: "application/json" };

/** The least that can post a ready body: `http.request` over keep-alive connections. Resolves to the answer. */
export function bareClient(connections: number, headers: Record<string, string> = FORM) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  return (address: string, body: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const call = request(address, { method: "POST", agent, headers }, (response) => {
        let answer = "";
        response.setEncoding("utf8");
        response.on("data", (chunk: string) => (answer += chunk));
        response.on("error", reject);
        response.on("end", () => resolve(answer));
      });
      call.on("error", reject);
      call.end(body);
    });
}

/** A benchmark of refusals would measure nothing. */
export function expectAnswer(expected: string, answer: string): void {
  if (!answer.includes(expected)) throw new Error(`An answer without ${expected}: ${answer}`);
}
