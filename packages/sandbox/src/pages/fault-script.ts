import { raw } from "./html";

/** The switches of the page of faults. `control` is the function of the page's buttons. */
export const FAULT_SCRIPT = raw(`<script>
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
