import { clockText, waitForPayment, type WaitingSession } from "../../../packages/storefront/src/index";

const element = (selector: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(selector);
  if (found) return found;
  throw new Error(`The page has no ${selector}`);
};

const news = element("#news");
const left = element("#left");

async function ask(signal: AbortSignal | undefined, waitedMs: number): Promise<WaitingSession> {
  const answer = await fetch(`${location.pathname}/state?waited_ms=${waitedMs}`, { signal });
  if (!answer.ok) throw new Error(`The shop answered ${answer.status}`);
  const { session }: { session: WaitingSession } = await answer.json();
  return session;
}

/** Each is shown once, so that a screen reader does not read it every second. */
function say(text: string): void {
  if (news.textContent !== text) news.textContent = text;
}

await waitForPayment(ask, {
  onUpdate: (_session, seconds, mayBeDeclined) => {
    left.textContent = clockText(seconds);
    if (seconds === 0) say("The time is over. Asking whether you have paid…");
    else if (mayBeDeclined) say("Declined in the wallet? Try again, or pay another way.");
    else
      say(seconds < 60 ? "Waiting for your payment: less than a minute is left" : "Waiting for your payment");
  },
  onProblem: () => say("No connection to the shop. Trying again…"),
});
// The server knows which page comes next, with and without this script.
location.reload();
