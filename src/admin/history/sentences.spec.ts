import { EVENT_NAMES } from "../../modules/crossborder/internal";
import { ACTOR_TYPES } from "../../modules/crossborder/events";
import { OPERATION_KINDS, OUTCOMES, STATES } from "../../modules/crossborder/states";
import { WAITING_CODES } from "../../http/attention";
import { en } from "../i18n/en";
import { zhCN } from "../i18n/zh-cn";
import { valuesIn } from "./sentences";

describe.each([
  ["English", en],
  ["Chinese", zhCN],
])("the history in %s", (_language, { attention, common, history }) => {
  it.each([
    ["everything that can happen", EVENT_NAMES, history.event],
    ["every operation", OPERATION_KINDS, history.operation],
    ["what becomes of one", OUTCOMES, history.outcome],
    ["who did it", ACTOR_TYPES, history.actor],
    ["why a person must look", WAITING_CODES, attention.code],
    ["how a payment stands", STATES, common.state],
  ])("has words for %s", (_what, names, texts) => {
    expect(names.filter((name) => !(name in texts))).toEqual([]);
  });

  it("names nothing that its event is not asked for", () => {
    const values = valuesIn({}, () => undefined, "");
    const named = Object.values(history.event).flatMap((text) =>
      [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = ""]) => name),
    );
    expect(named.filter((name) => !(name in values))).toEqual([]);
  });
});
