import {
  clockText,
  deviceOf,
  type Locale,
  type Method,
  type MethodOptions,
  type QrCode,
} from "medusa-payment-crossborder-storefront";
import type { CodeDrawing } from "medusa-payment-crossborder-storefront/draw-code";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { STYLE } from "../page/style";
import { languageOf, type Texts } from "../page/texts";
import type { Payment, PaymentState } from "../page/types";
import { isPicture, type View, viewOf } from "../page/view";
import { onWake } from "../surroundings";

/**
 * What every component takes.
 * @example
 * const look: Look = { locale: "zh-CN", texts: { pay: "立即付款" }, className: "checkout-payment" };
 */
export interface Look extends Pick<MethodOptions, "names" | "marks"> {
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

/** What a component says of a state. */
export const lookAt = (state: PaymentState, { locale, texts, names, marks }: Look): View =>
  viewOf(state, { locale, texts, names, marks });

/** The code's panel takes the focus with it when it goes: then the button that starts the payment has it, or what is in its way. */
export function useFocusAfterCode(
  phase: PaymentState["phase"],
  { isInTheWay }: View,
): RefObject<HTMLButtonElement> {
  const button = useRef<HTMLButtonElement>(null);
  const before = useRef(phase);
  useEffect(() => {
    if (before.current === "code" && phase === "choose" && !isInTheWay) button.current?.focus();
    before.current = phase;
  }, [phase, isInTheWay]);
  return button;
}

/** Read out when it changes. */
export const News = ({ view: { news, isWrong } }: { view: View }) => (
  <p className="cb-news" role="status" aria-live="polite">
    {!isWrong && news}
  </p>
);

/** What went wrong, above all else: read out at once, and with the focus where it is in the way. */
export function Trouble({ view: { news, isWrong, heading, isInTheWay, reserved } }: { view: View }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isInTheWay) box.current?.focus();
  }, [isInTheWay, news]);
  return (
    <>
      <div className="cb-error" role="alert" tabIndex={-1} ref={box}>
        {isWrong && heading && <h2>{heading}</h2>}
        {isWrong && <p>{news}</p>}
      </div>
      {reserved && <p className="cb-reserved">{reserved}</p>}
    </>
  );
}

/** The package's drawing, or the shop's own picture. */
export const Mark = ({ mark }: Pick<Method, "mark">) =>
  isPicture(mark) ? (
    <img className="cb-mark" src={mark} alt="" />
  ) : (
    <svg className="cb-mark" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={mark} />
    </svg>
  );

interface CodePanelProps {
  payment: PaymentState & Pick<Payment, "pay" | "leave">;
  view: View;
}

/**
 * What to scan on a desktop, and to open on a phone; a tablet may have the wallet, or not. Without a code the wallet is another app, which the page has opened. It is shown after
 * a click, so never on a server.
 */
export function CodePanel({ payment, view }: CodePanelProps) {
  const { code, secondsLeft = Infinity } = payment;
  const { words, method, price } = view;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { kind } = deviceOf(navigator);
  const isHere = !code || (kind === "phone" && code.deep_link !== undefined);
  const clock = clockText(secondsLeft);
  return (
    <section className="cb-code">
      <h3 ref={heading} tabIndex={-1}>
        {isHere ? words.wallet : words.scan}
      </h3>
      <p className="cb-wallet">
        {method && <Mark mark={method.mark} />}
        <span>{method?.name}</span>
        <strong>{price}</strong>
      </p>
      {!code ? (
        <button type="button" className="cb-button" onClick={() => void payment.pay()}>
          {words.open_wallet}
        </button>
      ) : isHere ? (
        <Link code={code}>{words.open_wallet}</Link>
      ) : (
        <Picture code={code} words={words} />
      )}
      <p className="cb-hint">{isHere ? words.wallet_hint : words.scan_hint}</p>
      {isHere && code && (
        <details>
          <summary>{words.elsewhere}</summary>
          <Picture code={code} words={words} />
        </details>
      )}
      {!isHere && kind !== "desktop" && code?.deep_link && <Link code={code}>{words.open_here}</Link>}
      {clock && (
        <p className="cb-clock">
          {words.time_left} <span role="timer">{clock}</span>
        </p>
      )}
      <button type="button" className="cb-plain" onClick={payment.leave}>
        {words.other}
      </button>
    </section>
  );
}

const SIZE = { className: "cb-picture", width: 240, height: 240 };

/** The gateway's picture of the code; where there is none, a drawing of it. */
function Picture({ code: { qrcode_url, deep_link }, words }: { code: QrCode; words: Texts }) {
  if (qrcode_url) return <img {...SIZE} src={qrcode_url} alt={words.code} />;
  return deep_link ? <Drawing text={deep_link} name={words.code} /> : null;
}

/** What draws is loaded for a gateway that draws none; again, where that failed and the connection is back. */
function Drawing({ text, name }: { text: string; name: string }) {
  const [drawn, setDrawn] = useState<CodeDrawing>();
  useEffect(() => {
    const draw = () =>
      void import("medusa-payment-crossborder-storefront/draw-code").then(
        ({ drawCode }) => setDrawn(drawCode(text)),
        () => undefined,
      );
    draw();
    return onWake(draw);
  }, [text]);
  if (!drawn) return null;
  return (
    <svg {...SIZE} viewBox={drawn.viewBox} role="img" aria-label={name}>
      {/* A page without the style sheet may be dark. */}
      <rect x="-4" y="-4" width="100%" height="100%" fill="#fff" />
      <path d={drawn.path} />
    </svg>
  );
}

const Link = ({ code: { deep_link }, children }: { code: QrCode; children: ReactNode }) => (
  <a className="cb-button" href={deep_link}>
    {children}
  </a>
);
