import { useEffect, useRef, useState } from "react";
import { FAULTS, type Happening } from "../../shared";
import { useShop } from "../data/shop";
import { useFault, useHappenings, useOrderFirst } from "../data/what-if";
import { filled } from "../texts/texts";

/** Lets everybody break the gateway, and see what the plugin does about it. */
export function WhatIf() {
  const { whatIf } = useShop().texts;
  const [isOpen, setIsOpen] = useState(false);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (isOpen) dialog.current?.show();
    else dialog.current?.close();
  }, [isOpen]);
  return (
    <aside aria-label={whatIf.title}>
      <button
        type="button"
        className="what-if-button"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {whatIf.open}
      </button>
      <dialog
        ref={dialog}
        className="what-if"
        aria-label={whatIf.title}
        onKeyDown={({ key }) => key === "Escape" && setIsOpen(false)}
      >
        <h2>{whatIf.title}</h2>
        <button type="button" className="plain close" onClick={() => setIsOpen(false)}>
          {whatIf.close}
        </button>
        <p>{whatIf.lead}</p>
        <Faults isShown={isOpen} />
        <OrderFirst />
        <Log isShown={isOpen} />
        <h3>{whatIf.tries.title}</h3>
        <dl>
          {[whatIf.tries.decline, whatIf.tries.twice, whatIf.tries.close].map(([name, text]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </dialog>
    </aside>
  );
}

function Faults({ isShown }: { isShown: boolean }) {
  const { whatIf, shop } = useShop().texts;
  const { data, isError } = useHappenings(isShown);
  const [chosen, choose] = useFault();
  if (!data) return isError ? <p role="alert">{shop.failed}</p> : null;
  const current = chosen ?? data.fault;
  return (
    <fieldset>
      <legend className="unseen">{whatIf.title}</legend>
      {FAULTS.map((fault) => {
        const [name, text] = whatIf.faults[fault];
        return (
          <label key={fault} className="choice">
            <input type="radio" name="fault" checked={fault === current} onChange={() => choose(fault)} />
            <span>
              <strong>{name}</strong>
              <small>{text}</small>
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}

/** Another account of this shop, which differs in `orderPlacement`. */
function OrderFirst() {
  const { settings } = useShop().texts.whatIf;
  const [isFirst, choose] = useOrderFirst();
  const [name, text] = settings.orderFirst;
  return (
    <>
      <h3>{settings.title}</h3>
      <label className="choice">
        <input type="checkbox" checked={isFirst} onChange={({ target }) => choose(target.checked)} />
        <span>
          <strong>{name}</strong>
          <small>{text}</small>
        </span>
      </label>
    </>
  );
}

function Log({ isShown }: { isShown: boolean }) {
  const { whatIf } = useShop().texts;
  const { data } = useHappenings(isShown);
  return (
    <>
      <h3>{whatIf.log}</h3>
      <ol className="log">
        {data?.lines.map((line) => (
          <Line key={line.key} line={line} />
        ))}
      </ol>
      {data?.lines.length === 0 && <p>{whatIf.quiet}</p>}
    </>
  );
}

function Line({ line: { kind, time, what, detail, reference } }: { line: Happening }) {
  const { texts, locale } = useShop();
  const { whatIf } = texts;
  const answered: Record<string, string> = { "000100": whatIf.success, "": whatIf.noAnswer };
  const sent: Record<string, string> = whatIf.sent;
  const text =
    kind === "call"
      ? filled(whatIf.call, { what, detail: answered[detail] ?? detail })
      : filled(whatIf.told, { what: sent[what] ?? what, detail });
  return (
    <li title={reference}>
      <time dateTime={time}>{new Date(time).toLocaleTimeString(locale)}</time> {text}
    </li>
  );
}
