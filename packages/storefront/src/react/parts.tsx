import {
  clockText,
  isPhone,
  type Locale,
  type Method,
  type PlacedOrder,
  type QrCode,
} from "medusa-payment-crossborder-storefront";
import { drawCode, languageOf, type PaymentState, STYLE, type Texts, textsOf } from "../page";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";

/**
 * What every component takes.
 * @example
 * const look: Look = { locale: "zh-CN", texts: { pay: "立即付款" }, className: "checkout-payment" };
 */
export interface Look {
  /** `en` by default; a text that begins with `zh` is Chinese. */
  locale?: Locale;
  /** Texts of your own in place of some. */
  texts?: Partial<Texts>;
  className?: string;
  /** Without the package's style sheet: the class names begin with `cb-`. */
  unstyled?: boolean;
}

export function Frame({ look, children }: { look: Look; children: ReactNode }) {
  const { className, unstyled, locale } = look;
  return (
    <div className={["cb", className].filter(Boolean).join(" ")} lang={languageOf(locale)}>
      {!unstyled && <style dangerouslySetInnerHTML={{ __html: STYLE }} />}
      {children}
    </div>
  );
}

export const wordsOf = ({ locale, texts }: Look): Texts => textsOf(locale, texts);

/** The code's panel takes the focus with it when it goes: then the button that starts the payment has it. */
export function useFocusAfterCode(phase: PaymentState["phase"]): RefObject<HTMLButtonElement> {
  const button = useRef<HTMLButtonElement>(null);
  const before = useRef(phase);
  useEffect(() => {
    if (before.current === "code" && phase === "choose") button.current?.focus();
    before.current = phase;
  }, [phase]);
  return button;
}

const QUIET = ["waiting", "starting", "leaving", "checking", "paid", "held"];

/** Read out when it changes; what went wrong at once. */
export function News({ say, order, words }: Pick<PaymentState, "say" | "order"> & { words: Texts }) {
  const isWrong = say !== undefined && !QUIET.includes(say);
  const text = order ? orderText(order, words) : say && words[say];
  return (
    <>
      <p className="cb-news" role="status" aria-live="polite">
        {!isWrong && text}
      </p>
      <p className="cb-error" role="alert">
        {isWrong && text}
      </p>
    </>
  );
}

const orderText = ({ id, display_id }: PlacedOrder, { order }: Texts) =>
  order.replace("{number}", String(display_id ?? id));

export function Mark({ mark }: Pick<Method, "mark">) {
  return (
    <svg className="cb-mark" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={mark} />
    </svg>
  );
}

interface CodePanelProps {
  state: PaymentState;
  words: Texts;
  onLeave(): void;
}

/** What to scan on a desktop, and to open on a phone. It is shown after a click, so never on a server. */
export function CodePanel({ state: { code = {}, secondsLeft = Infinity }, words, onLeave }: CodePanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const onPhone = isPhone(navigator.userAgent) && code.deep_link !== undefined;
  const clock = clockText(secondsLeft);
  return (
    <section className="cb-code">
      <h3 ref={heading} tabIndex={-1}>
        {onPhone ? words.wallet : words.scan}
      </h3>
      {onPhone ? <Link code={code} words={words} /> : <Picture code={code} words={words} />}
      <p className="cb-hint">{onPhone ? words.wallet_hint : words.scan_hint}</p>
      {onPhone && (
        <details>
          <summary>{words.elsewhere}</summary>
          <Picture code={code} words={words} />
        </details>
      )}
      {clock && (
        <p className="cb-clock">
          {words.time_left} <span role="timer">{clock}</span>
        </p>
      )}
      <button type="button" className="cb-plain" onClick={onLeave}>
        {words.other}
      </button>
    </section>
  );
}

/** The gateway's picture of the code; where there is none, a drawing of it. */
function Picture({ code: { qrcode_url, deep_link }, words }: { code: QrCode; words: Texts }) {
  const size = { className: "cb-picture", width: 240, height: 240 };
  if (qrcode_url) return <img {...size} src={qrcode_url} alt={words.code} />;
  const drawn = deep_link && drawCode(deep_link);
  if (!drawn) return null;
  return (
    <svg {...size} viewBox={drawn.viewBox} role="img" aria-label={words.code}>
      {/* A page without the style sheet may be dark. */}
      <rect x="-4" y="-4" width="100%" height="100%" fill="#fff" />
      <path d={drawn.path} />
    </svg>
  );
}

const Link = ({ code: { deep_link }, words }: { code: QrCode; words: Texts }) => (
  <a className="cb-button" href={deep_link}>
    {words.open_wallet}
  </a>
);
