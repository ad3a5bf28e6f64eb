import { clearScreenDown, moveCursor } from "node:readline";
import type { RunningShop } from "../../testing/servers/running-shop";
import { ADMIN } from "../../testing/store/accounts";

/** Where lines appear, one after the other. */
export interface Screen {
  show(line: string): void;
  close(): void;
}

/** Where a terminal does not say. */
const [WIDE, HIGH] = [80, 24];

type Output = NodeJS.WritableStream & { isTTY?: boolean; columns?: number; rows?: number };

/** In a terminal `status` stays below every line that is shown. Elsewhere it stands there once, and the lines follow. */
export function openScreen(status: readonly string[], output: Output = process.stdout): Screen {
  const write = (lines: readonly string[]) => output.write(lines.map((line) => `${line}\n`).join(""));
  if (!output.isTTY) {
    write(status);
    return { show: (line) => write([line]), close: () => undefined };
  }
  let drawn: readonly string[] = [];
  const draw = () => {
    const { columns = WIDE, rows = HIGH } = output;
    // A window without room for both has the lines alone.
    drawn = rows > status.length + 1 ? status.map((line) => line.slice(0, columns - 1)) : [];
    write(drawn);
  };
  const erase = () => {
    // A terminal that became narrower has broken what was drawn.
    const { columns = WIDE } = output;
    const taken = drawn.reduce((sum, { length }) => sum + Math.max(1, Math.ceil(length / columns)), 0);
    if (taken > 0) moveCursor(output, 0, -taken);
    clearScreenDown(output);
  };
  const show = (...lines: string[]) => {
    erase();
    write(lines);
    draw();
  };
  const redraw = () => show();
  output.on("resize", redraw);
  draw();
  return { show, close: () => void output.off("resize", redraw) };
}

/** What to try, once. */
export const WELCOME = `
  Try this, at the storefront:
  1. Put something into the cart, choose a payment method and pay on the gateway's page. 中文 is at the top.
  2. Decline there instead: the shop says so and offers another try.
  3. Choose a QR code instead (in USD), and play the customer behind the link under it.
  4. What if… makes the gateway slow, deaf or dead: break it, buy, and see what becomes of your order.
     Switch on "Order, then pay" there, buy, and go back, or decline: the order waits, and is paid on its page.

  And in the admin:
  5. Orders: open yours, and read its payment's story beside it. Refund it; the gateway's page shows the refund.
     Edit it, and put something into it: its page in the shop asks for the rest.
  6. Orders: Katherine Johnson's is authorized. Capture a part of it, and void the rest.
  7. Counter: take the money for one of the two draft orders. Any code is good, such as 280000000000000001.
  8. Payments, Needs action: the gateway refused a refund: refund again. And Ada Lovelace paid at the gateway what she
     had paid in cash: return the payment.
  9. Subscriptions: end the one that is there. Reconciliation, Audit: the one of a minute ago.
  10. Settings, Payment gateway: send a test notification, and switch a channel off: the storefront no longer offers it.
`;

/** What stays on the screen. */
export const statusOf = (
  { storefrontUrl, medusaUrl, sandboxUrl }: RunningShop,
  logFile: string,
): string[] => [
  `  ${"─".repeat(60)}`,
  `  Storefront  ${storefrontUrl}`,
  `  Admin       ${medusaUrl}/app   ${ADMIN.email} / ${ADMIN.password}`,
  `  Gateway     ${sandboxUrl}`,
  `  Log         ${logFile}   Ctrl-C stops everything`,
];
