import { useState } from "react";

/** What was chosen last on this device. */
export function useKept(key: string) {
  const [kept, setKept] = useState(() => localStorage.getItem(key));
  const keep = (value: string) => {
    localStorage.setItem(key, value);
    setKept(value);
  };
  return [kept, keep] as const;
}
