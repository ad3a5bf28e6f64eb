import { usePrompt } from "@medusajs/ui";
import { useState } from "react";
import { useText } from "./text";

/** What has the focus, and what is around it, from the inside out. */
function focusedNow(): HTMLElement[] {
  const path: HTMLElement[] = [];
  for (let one = document.activeElement; one instanceof HTMLElement; one = one.parentElement) path.push(one);
  return path;
}

/** A list that is drawn anew has another element in its place. */
function sameIn(around: HTMLElement, lost: HTMLElement): HTMLElement | undefined {
  const nameOf = (one: HTMLElement) => one.getAttribute("aria-label") ?? one.textContent;
  const alike = around.querySelectorAll<HTMLElement>(lost.tagName);
  return [...alike].find((one) => nameOf(one) === nameOf(lost));
}

const take = (one: HTMLElement | undefined): boolean => {
  one?.focus();
  return one !== undefined && document.activeElement === one;
};

/** Gives the focus to the first of them that is there and takes it: a button may be gone, or cannot be pressed now. */
function focusFirst([opener, ...around]: readonly HTMLElement[]): void {
  if (!opener || take(opener)) return;
  for (const one of around.filter(({ isConnected }) => isConnected)) {
    if (take(opener.isConnected ? undefined : sameIn(one, opener))) return;
    // What is around a button takes the focus from scripts alone.
    if (!one.hasAttribute("tabindex")) one.tabIndex = -1;
    if (take(one)) return;
  }
}

/** The page that is read anew may have no such button any more: the focus then goes to what was around it. */
function keepFocus(path: readonly HTMLElement[]): void {
  focusFirst(path);
  const [opener] = path;
  if (!opener || document.activeElement !== opener) return;
  const watch = new MutationObserver(() => {
    if (opener.isConnected && document.activeElement === opener) return;
    watch.disconnect();
    if (document.activeElement === document.body) focusFirst(path);
  });
  watch.observe(document.body, { childList: true, subtree: true });
}

/**
 * For the content of a dialog or drawer that is mounted when it opens: once it is closed, the focus is where it was before. The library
 * knows the way back only to a trigger of its own.
 */
export function useFocusReturn() {
  const [path] = useState(focusedNow);
  return {
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      keepFocus(path);
    },
  };
}

/** A dialog that asks for an amount begins there, and not at its button that cancels. */
export function startInAmount(event: Event): void {
  const { currentTarget: dialog } = event;
  const amount = dialog instanceof HTMLElement && dialog.querySelector("input[inputmode=decimal]:enabled");
  if (!(amount instanceof HTMLInputElement)) return;
  event.preventDefault();
  amount.focus();
}

/** Medusa's own question with two buttons, after which the focus is where it was before. Without another word the second one says "not now". */
export function useQuestion(): ReturnType<typeof usePrompt> {
  const prompt = usePrompt();
  const common = useText("common");
  return async (question) => {
    const path = focusedNow();
    const answer = await prompt({ cancelText: common("not_now"), ...question });
    // Until it is gone the question keeps the focus inside.
    setTimeout(() => keepFocus(path));
    return answer;
  };
}
