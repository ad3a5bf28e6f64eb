import { Button, Input, Label, Text } from "@medusajs/ui";
import { type FormEvent, type RefObject, useId, useState } from "react";
import { CameraScan } from "./camera-scan";
import { WALLETS } from "./methods";
import type { Scanned } from "./payments";
import { useRememberedWallet } from "./remembered-wallet";
import { useText } from "./text";
import { useScannerFocus } from "./use-scanner-focus";
import { WalletChoices } from "./wallet-choices";

interface Props {
  input: RefObject<HTMLInputElement>;
  isBusy: boolean;
  onScan: (scanned: Scanned) => void;
}

/** Takes the customer's code from a scanner that types it and presses Enter, from a camera, or from a keyboard. */
export const ScanForm = ({ input, isBusy, onScan }: Props) => {
  const text = useText();
  const id = useId();
  const [code, setCode] = useState("");
  const [wallet, setWallet] = useRememberedWallet();
  useScannerFocus(input);
  const send = (payment_barcode: string) => {
    if (isBusy || !payment_barcode) return;
    // Emptied at once: whatever is scanned next must not be appended.
    setCode("");
    onScan({ payment_barcode, vendor: wallet });
  };
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
