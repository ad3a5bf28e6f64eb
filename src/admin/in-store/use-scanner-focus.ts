import { type RefObject, useEffect } from "react";

const takesText = (target: EventTarget | null) =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type !== "radio");

/** A scanner types blindly: what it types goes into `input`, whatever was touched last. */
export function useScannerFocus(input: RefObject<HTMLInputElement>): void {
  useEffect(() => {
    const onKey = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      const isCharacter = key.length === 1 && key !== " " && !ctrlKey && !metaKey && !altKey;
      // Before the character arrives, so that not even the first one is lost.
      if (isCharacter && !takesText(target)) input.current?.focus();
    };
    document.addEventListener("keydown", onKey, { capture: true });
    return () => document.removeEventListener("keydown", onKey, { capture: true });
  }, [input]);
}
