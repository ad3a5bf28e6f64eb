import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { Notification } from "medusa-payment-crossborder/gateway";
import { printable, readNotification, verify } from "../plugin";
import { isSaid, type Settings, type Talk } from "./talk";

/** One notification, as it came. */
interface Arrival {
  /** When, in milliseconds. */
  at: number;
  method: string;
  contentType: string;
  body: Buffer;
}

/**
 * Where the gateway's notifications arrive while a payment is checked. The first one is not acknowledged, and each further one by
 * another text.
 */
export interface Listener {
  arrivals: readonly Arrival[];
  /** What the nth notification was answered; undefined for the first, which was refused. */
  answerTo: (nth: number) => string | undefined;
  /** What a notification must name to count: anybody can reach an open port. */
  expect: (...names: string[]) => void;
  port: number;
  close(): void;
}

const MAX_BODY = 64 * 1024;

/** What gateways of this family take for an acknowledgment: tried one after the other, after that of the account. */
const ACKNOWLEDGMENTS = ["success", "OK", "SUCCESS", "ok", '{"ret_code":"000100"}'];

/** @throws Error where the port is taken */
export async function listen(port: number, acknowledgment: string): Promise<Listener> {
  const arrivals: Arrival[] = [];
  let expected: readonly string[] = [];
  const texts = [...new Set([acknowledgment, ...ACKNOWLEDGMENTS])];
  const answerTo = (nth: number) => (nth === 0 ? undefined : (texts[nth - 1] ?? acknowledgment));
  const isExpected = ({ body }: Arrival) => expected.some((name) => body.includes(name));
  const server = createServer((request, response) => {
    void arrivalOf(request).then((arrival) => {
      const counts = arrival !== undefined && isExpected(arrival);
      const answer = counts ? answerTo(arrivals.length) : undefined;
      if (counts) arrivals.push(arrival);
      response.statusCode = counts ? 200 : 404;
      response.setHeader("Content-Type", "text/plain");
      response.end(answer ?? "fail");
    });
  });
  server.listen(port);
  await once(server, "listening");
  const address = server.address();
  return {
    arrivals,
    answerTo,
    expect: (...names) => (expected = names.filter((name) => name !== "")),
    port: typeof address === "object" && address ? address.port : port,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** What is no notification, such as a look of a health check, has neither a body nor a query. */
async function arrivalOf(request: IncomingMessage): Promise<Arrival | undefined> {
  const { method = "", url = "", headers } = request;
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of request) {
      size += chunk.length;
      if (size > MAX_BODY) return undefined;
      chunks.push(chunk);
    }
  } catch {
    return undefined;
  }
  const body = method === "GET" ? Buffer.from(url.split("?", 2)[1] ?? "") : Buffer.concat(chunks);
  return body.length > 0
    ? { at: Date.now(), method, contentType: headers["content-type"] ?? "none", body }
    : undefined;
}

/** How a notification is waited for: resolves to whether one has come. */
interface Waiting {
  reference: string;
  /** What the order is noted as, where it is. */
  note?: string;
  wait: (until: () => boolean, atLeast_ms?: number) => Promise<boolean>;
}

/** What arrived about an order: its form, its names, its signature, and which acknowledgment was taken. */
export async function seeNotifications(talk: Talk, listener: Listener, waiting: Waiting): Promise<void> {
  const { arrivals } = listener;
  await waiting.wait(() => arrivals.length > 0);
  const [first] = arrivals;
  if (!first) {
    for (const assumption of ["notification", "notification_charset", "signature", "acknowledgment"] as const)
      talk.note({ assumption, verdict: "not_seen", saw: "none arrived" });
    return;
  }
  await seeNames(talk, first, waiting.reference);
  seeLetters(talk, first, waiting.note);
  await seeAcknowledgment(talk, listener, waiting);
}

/** So many times as long as the last time is waited, since gateways let more and more time pass. */
const LONGER = 4;

/** A refused one comes again; an acknowledged one does not. */
async function seeAcknowledgment(
  talk: Talk,
  { arrivals, answerTo }: Listener,
  { wait }: Waiting,
): Promise<void> {
  const assumption = "acknowledgment";
  const comesAgain = async () => {
    const count = arrivals.length;
    const [before = 0, last = 0] = arrivals.slice(-2).map(({ at }) => at);
    return await wait(() => arrivals.length > count, count > 1 ? LONGER * (last - before) : 0);
  };
  const told = answerTo(1) ?? "";
  const isToldAgain = () => arrivals.length > 2 && answerTo(arrivals.length - 1) === told;
  while (!isToldAgain() && (await comesAgain())) continue;
  const answers = arrivals.slice(1).map((_, nth) => answerTo(nth + 1) ?? "");
  const taken = answers.pop();
  const saw = `it came again after ${answers.join(", ")}`;
  if (taken === undefined)
    return talk.note({ assumption, verdict: "not_seen", saw: "it came once, and never again" });
  if (answers.length === 0) return talk.note({ assumption, verdict: "agrees" });
  const advice = "Ask the gateway's support for the text, and set acknowledgment";
  if (taken === told) return talk.note({ assumption, verdict: "differs", saw: `${saw}. ${advice}` });
  const set = { acknowledgment: taken };
  talk.note({ assumption, verdict: "differs", saw: `${saw}, and not after ${taken}`, set });
}

async function seeNames(
  talk: Talk,
  { method, contentType, body }: Arrival,
  reference: string,
): Promise<void> {
  const read = readNotification(body, talk.options.notificationNames);
  const { fields, ...named } = read;
  const names = Object.keys(fields);
  const saw = `${method} ${contentType}: ${names.join(", ")}`;
  const asked = await talk.call("tranQuery", { reference });
  const transactionNo = isSaid(asked) ? String(asked.facts.transactionNo ?? "") : "";
  const own = { reference, transactionNo };
  const set: NonNullable<Settings["notificationNames"]> = {};
  for (const key of ["reference", "transactionNo"] as const) {
    if (named[key] !== undefined || own[key] === "") continue;
    const name = names.find((one) => fields[one] === own[key]);
    if (name) set[key] = [name];
  }
  const isNamed = named.reference === reference || named.transactionNo === transactionNo;
  const assumption = "notification";
  if (isNamed) talk.note({ assumption, verdict: "agrees", saw });
  else if (Object.keys(set).length > 0)
    talk.note({ assumption, verdict: "differs", saw, set: { notificationNames: set } });
  else talk.note({ assumption, verdict: "differs", saw: `${saw}; none of them names the order` });
  noteSignature(talk, read);
}

/** The order's own note comes back as it was sent (§6), in whatever letters. */
function seeLetters(talk: Talk, { body }: Arrival, note?: string): void {
  const assumption = "notification_charset";
  const { fields } = readNotification(body);
  if (note === undefined || fields.note === undefined) {
    const saw =
      note === undefined ? "an order with a note is refused" : "a notification without the order's note";
    return talk.note({ assumption, verdict: "not_seen", saw });
  }
  const saw = printable(`"${note}" came as "${fields.note}"`, 120);
  if (fields.note === note) talk.note({ assumption, verdict: "agrees", saw });
  else talk.note({ assumption, verdict: "differs", saw, set: { plainText: "ascii" } });
}

function noteSignature(talk: Talk, read: Notification): void {
  const assumption = "signature";
  if (!read.fields.verifySign)
    talk.note({ assumption, verdict: "agrees", saw: "none: the gateway is asked about each notification" });
  else if (verify(read, talk.options.apiToken)) talk.note({ assumption, verdict: "agrees", saw: "it fits" });
  else
    talk.note({ assumption, verdict: "differs", saw: "a verifySign that does not fit fields and apiToken" });
}
