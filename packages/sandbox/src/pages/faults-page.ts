import { Router } from "express";
import { presetsIn } from "../dialect";
import { ONLY_FOR } from "../faults/faults";
import { operationName } from "../paths";
import type { SandboxState } from "../state/sandbox-state";
import { isoTime } from "../state/time";
import { type Html, html, raw } from "./html";
import { ENGLISH } from "./language";
import { actionButton, actionScript, navigation, page, withActions } from "./layout";
import { timeText } from "./order-parts";
import { texts } from "./texts/developers";
import { PAGES } from "./urls";

/** Switches of a call, and what they are set to where that is more than "on". */
const CALL_FAULTS: Readonly<Record<string, unknown>> = {
  refuse: { ret_code: "000040", ret_msg: "refused on purpose" },
  reset: true,
  drop: true,
  delay_before_ms: 5000,
  delay_ms: 5000,
  hold: true,
  answer: { ret_code: "000999", ret_msg: "try later" },
  http_500: true,
  html: true,
  truncate: true,
  other_order: true,
  show: { amount: "1.00" },
  pending: true,
  timeout_minutes: 1,
};
const NOTIFICATION_FAULTS: Readonly<Record<string, unknown>> = {
  lose: true,
  duplicate: true,
  late_ms: 5000,
  wrong_signature: true,
  unsigned: true,
  wrong_amount: true,
};

const IPN = "ipn";
const WHERE: readonly string[] = [...operationName.options, IPN];
const ADVANCES = { hour: 60, day: 24 * 60, month: 30 * 24 * 60 } as const;

/** `/_sandbox/pages/faults`: the faults of the control API as switches, the clock and the dialect. */
export function faultsRouter(state: SandboxState): Router {
  const router = Router();
  router.get("/pages/faults", (request, response) => {
    const where = WHERE.find((one) => one === request.query.of) ?? "tran-query";
    const text = page(ENGLISH, texts.makeItFail, content(state, where), "wide");
    withActions(response).send(text);
  });
  return router;
}

function content(state: SandboxState, where: string): Html {
  return html`${navigation("faults")}
    <section class="card">
      <h1>${texts.makeItFail}</h1>
      ${places(state, where)}
      <h2>${nameOf(where)}</h2>
      ${switches(state, where)}
      <div class="actions">
        ${actionButton("/_sandbox/calls/release", texts.release)}
        <button type="button" id="clear">${texts.clearFaults}</button>
      </div>
      <p><a href="/_sandbox/faults">${texts.asJson}</a></p>
    </section>
    <section class="card">
      <h2>${texts.clock}</h2>
      <p>${texts.clockShows} ${timeText(isoTime(state.clock.now()))} UTC. ${texts.clockExplained}</p>
      <div class="actions">${advances()}</div>
    </section>
    <section class="card">
      <h2>${texts.dialect}</h2>
      <p class="soft">${texts.dialectExplained}</p>
      ${dialects(state)}
    </section>
    ${actionScript()} ${FAULT_SCRIPT}`;
}

const nameOf = (where: string) => (where === IPN ? texts.notificationsFail : where);

/** Where something can fail, with the number of faults that are on there. */
function places(state: SandboxState, where: string): Html {
  const links = WHERE.map((one) => {
    const count = Object.keys(faultsOf(state, one)).filter((name) => name in texts.faultNames).length;
    const current = one === where ? raw(' aria-current="page"') : undefined;
    const label = `${nameOf(one)}${count > 0 ? ` (${count})` : ""}`;
    return html`<li><a href="${PAGES.faults}?of=${one}" ${current}>${label}</a></li>`;
  });
  return html`<nav aria-label="${texts.faultsOf}">
    <ul class="links">
      ${links}
    </ul>
  </nav>`;
}

const faultsOf = (state: SandboxState, where: string): Readonly<Record<string, unknown>> => ({
  ...state.faults.list()[where],
});

function switches(state: SandboxState, where: string): Html {
  const own = faultsOf(state, where);
  const all = Object.entries(where === IPN ? NOTIFICATION_FAULTS : CALL_FAULTS).filter(([name]) =>
    Object.entries(ONLY_FOR).every(([only, operations]) => only !== name || isOneOf(operations, where)),
  );
  const rows = all.map(([name, usual]) => faultSwitch(name, own[name], usual));
  return html`<div id="faults" data-of="${where}">
    <p>
      <label>${texts.howOften} ${timesSelect(own.times)}</label>
    </p>
    ${rows}
  </div>`;
}

const isOneOf = (operations: readonly string[], where: string) => operations.includes(where);

function faultSwitch(name: string, set: unknown, usual: unknown): Html {
  const isOn = set !== undefined && set !== false;
  const text = JSON.stringify(isOn ? set : usual);
  const title = texts.faultNames[name] ?? name;
  const value =
    usual !== true &&
    html`<input
      class="value"
      name="${name}-value"
      value="${text}"
      aria-label="${`${title}: ${texts.value}`}"
    />`;
  return html`<div class="switch">
    <input type="checkbox" role="switch" id="${name}" ${checked(isOn)} />
    <label for="${name}">${title}<br /><span class="small">${texts.faultExplained[name]}</span></label>
    ${value || undefined}
  </div>`;
}

const checked = (isOn: boolean) => (isOn ? raw(" checked") : undefined);

function timesSelect(times: unknown): Html {
  const { times: words } = texts;
  const left = typeof times === "number" ? times : undefined;
  const usual: [string, string][] = [
    ["", words.always],
    ["1", words.once],
    ["3", words.thrice],
  ];
  const isUsual = left === undefined || usual.some(([value]) => value === String(left));
  const all = isUsual ? usual : [...usual, [String(left), words.left(left)] as const];
  return html`<select id="times">
    ${all.map(([value, label]) => {
      const selected = value === String(left ?? "") ? raw(" selected") : undefined;
      return html`<option value="${value}" ${selected}>${label}</option>`;
    })}
  </select>`;
}

const advances = () =>
  (["hour", "day", "month"] as const).map((name) =>
    actionButton("/_sandbox/clock", texts.advance[name], JSON.stringify({ advance_minutes: ADVANCES[name] })),
  );

function dialects(state: SandboxState): Html {
  const on: readonly string[] = presetsIn(state.dialect);
  const rows = Object.entries(texts.dialects).map(
    ([name, explained]) =>
      html`<div class="switch">
        <input
          type="checkbox"
          role="switch"
          id="dialect-${name}"
          data-dialect="${name}"
          ${checked(on.includes(name))}
        />
        <label for="dialect-${name}">${name}<br /><span class="small">${explained}</span></label>
      </div>`,
  );
  return html`${rows}`;
}

/** The switches of the page of faults. `control` is the function of the page's buttons. */
const FAULT_SCRIPT = raw(`<script>
  (() => {
    const box = document.getElementById("faults");
    const times = document.getElementById("times");
    const switches = [...box.querySelectorAll("input[type=checkbox]")];
    const valueOf = ({ id }) => box.querySelector("[name='" + id + "-value']");
    const refuse = (error) => { document.getElementById("refused").textContent = String(error); };

    /** What the switches say, beside what the control API alone can set. */
    async function save() {
      const faults = await (await fetch("/_sandbox/faults")).json();
      const of = box.dataset.of;
      const own = { ...faults[of] };
      for (const one of switches) {
        if (one.checked) own[one.id] = valueOf(one) ? JSON.parse(valueOf(one).value) : own[one.id] || true;
        else delete own[one.id];
      }
      if (times.value) own.times = Number(times.value);
      else delete own.times;
      if (switches.some((one) => one.checked)) faults[of] = own;
      else delete faults[of];
      return control("PUT", "/_sandbox/faults", JSON.stringify(faults));
    }
    const saved = (undo) => save().then((isDone) => isDone || undo(), (error) => { refuse(error); undo(); });
    for (const one of switches) {
      one.addEventListener("change", () => saved(() => { one.checked = !one.checked; }));
      valueOf(one)?.addEventListener("change", () => one.checked && saved(() => undefined));
    }
    times.addEventListener("change", () => switches.some((one) => one.checked) && saved(() => undefined));
    document.getElementById("clear").addEventListener("click", () => control("PUT", "/_sandbox/faults", "{}"));

    const dialects = [...document.querySelectorAll("[data-dialect]")];
    const spoken = () => JSON.stringify(dialects.filter((one) => one.checked).map((one) => one.dataset.dialect));
    for (const one of dialects) one.addEventListener("change", async () => {
      if (!(await control("PUT", "/_sandbox/dialect", spoken()))) one.checked = !one.checked;
    });
  })();
</script>`);
