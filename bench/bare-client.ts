import { Agent, request } from "node:http";

/** The least that can post a ready body: `http.request` over keep-alive connections. */
export function bareClient(address: string, connections: number): (body: string) => Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const headers = { "Content-Type": "application/x-www-form-urlencoded", Accept: "application/json" };
  return (body) =>
    new Promise((resolve, reject) => {
      const call = request(address, { method: "POST", agent, headers }, (response) => {
        let answer = "";
        response.setEncoding("utf8");
        response.on("data", (chunk: string) => (answer += chunk));
        response.on("error", reject);
        response.on("end", () => (answer.includes('"000100"') ? resolve() : reject(new Error(answer))));
      });
      call.on("error", reject);
      call.end(body);
    });
}
