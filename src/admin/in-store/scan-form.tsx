import { Button, Input, Label, Text } from "@medusajs/ui";
import { type FormEvent, type RefObject, useEffect, useId, useState } from "react";
import type { Scan } from "../../http";
import { CameraScan } from "./camera-scan";
import { type Early, takesText } from "./early-code";
import { useRemembered } from "./hooks";
import { WALLETS } from "./methods";
import { useText } from "../common/text";
import { WalletChoices } from "./wallet-choices";

interface Props {
  input: RefObject<HTMLInputElement>;
  isBusy: boolean;
  /** What was scanned before this form was there. */
  early: Early;
  onScan: (scanned: Scan) => void;
}

/** Takes the customer's code from a scanner that types it and presses Enter, from a camera, or from a keyboard. */
export const ScanForm = ({ input, isBusy, early, onScan }: Props) => {
  const text = useText("in_store");
  const id = useId();
  const [code, setCode] = useState("");
  const [wallet = WALLETS[0], setWallet] = useRemembered(WALLET_KEY, WALLETS);
  useScannerFocus(input);
  const send = (payment_barcode: string) => {
    if (isBusy || !payment_barcode) return;
    // Emptied at once: the next code must not be appended.
    setCode("");
    onScan({ payment_barcode, vendor: wallet });
  };
  useEffect(() => {
    const code = early.take();
    if (code?.isWhole) send(code.text);
    else if (code) setCode(code.text);
    // Once, when the form comes: what is typed from now on goes into its field.
  }, []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send(code.trim());
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-y-4">
      <div className="flex flex-col gap-y-1">
        <Label htmlFor={id} size="large" weight="plus">
          {text("scan.label")}
        </Label>
        <div className="flex gap-x-3">
          <div className="flex-1">
            <Input
              id={id}
              ref={input}
              autoFocus
              autoComplete="off"
              spellCheck={false}
              value={code}
              onChange={(event) => setCode(event.target.value)}
              aria-describedby={`${id}-hint`}
              className="h-16 px-4 text-2xl"
            />
          </div>
          <Button type="submit" size="xlarge" className="h-16 shrink-0" isLoading={isBusy}>
            {text("scan.submit")}
          </Button>
        </div>
        <Text id={`${id}-hint`} className="text-ui-fg-subtle">
          {text("scan.hint")}
        </Text>
      </div>
      <CameraScan onCode={send} />
      <WalletChoices wallets={WALLETS} chosen={wallet} onChoose={setWallet} />
    </form>
  );
};

/** Most customers of a shop use the same one. */
const WALLET_KEY = "crossborder.wallet";

/** A scanner types blindly: what it types goes into `input`, wherever the focus is. */
function useScannerFocus(input: RefObject<HTMLInputElement>): void {
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
