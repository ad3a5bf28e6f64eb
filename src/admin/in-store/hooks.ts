import { useEffect } from "react";
import { useKept } from "../common/kept";

/** Escape leads one step back. A dialog of the dashboard that is open takes it first. */
export function useEscape(act: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "Escape" && !event.defaultPrevented) act();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [act]);
}

/** One of a few, as it was chosen last on this device; else the first one. */
export function useRemembered<Value extends string>(key: string, among: readonly Value[]) {
  const [kept, choose] = useKept(key);
  const remembered = among.find((one) => one === kept);
  return [remembered ?? among[0], choose, remembered !== undefined] as const;
}
