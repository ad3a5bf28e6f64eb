import { useEffect, useRef } from "react";

/** What a scanner has typed before the page was ready for it. */
export interface EarlyCode {
  text: string;
  /** The scanner has pressed Enter behind it. */
  isWhole: boolean;
  /** When its last key came, in milliseconds since 1970. */
  at: number;
}

/** A wallet shows another code each minute. */
const LASTS_MS = 60_000;
/** No code is longer. */
const LONGEST = 64;

/** What is kept after one more key: the last code, where several were scanned. */
export function afterKey(kept: EarlyCode | undefined, key: string, at: number): EarlyCode | undefined {
  const known = kept && at - kept.at < LASTS_MS ? kept : undefined;
  if (key === "Enter") return known && { ...known, isWhole: true, at };
  if (key === "Backspace")
    return known && !known.isWhole ? { ...known, text: known.text.slice(0, -1), at } : known;
  if (key.length !== 1 || key === " ") return known;
  const text = known && !known.isWhole ? known.text : "";
  return { text: `${text}${key}`.slice(-LONGEST), isWhole: false, at };
}

/** Whether a key goes into a field that takes text. */
export const takesText = (target: EventTarget | null) =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type !== "radio");

export interface Early {
  /** Gives what was kept, once; nothing where it is too old for a wallet to take it. */
  take: () => EarlyCode | undefined;
}

/**
 * Keeps what is typed into nothing while an order's payment is being opened. It is forgotten with the payment: `of` names the one that
 * the page is about.
 */
export function useEarlyCode(of: string | undefined): Early {
  const kept = useRef<EarlyCode>();
  useEffect(() => {
    kept.current = undefined;
    if (of === undefined) return;
    const onKey = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      if (ctrlKey || metaKey || altKey || takesText(target)) return;
      kept.current = afterKey(kept.current, key, Date.now());
    };
    document.addEventListener("keydown", onKey, { capture: true });
    return () => document.removeEventListener("keydown", onKey, { capture: true });
  }, [of]);
  return {
    take: () => {
      const code = kept.current && Date.now() - kept.current.at < LASTS_MS ? kept.current : undefined;
      kept.current = undefined;
      return code?.text ? code : undefined;
    },
  };
}
