import { EVENT_NAMES } from "../../modules/crossborder";
import { OPERATION_KINDS, OUTCOMES } from "../../modules/crossborder/operations";
import { ATTENTION_CODES, STATES } from "../../modules/crossborder/states";
import { ACTOR_TYPES } from "../../modules/crossborder/events";
import { en } from "../i18n/en";
import { zhCN } from "../i18n/zh-cn";

describe.each([
  ["English", en],
  ["Chinese", zhCN],
])("the history in %s", (_language, { common, transaction }) => {
  it.each([
    ["everything that can happen", EVENT_NAMES, transaction.event],
    ["every operation", OPERATION_KINDS, transaction.operation],
    ["what becomes of one", OUTCOMES, transaction.outcome],
    ["who did it", ACTOR_TYPES, transaction.actor],
    ["why a person must look", ATTENTION_CODES, transaction.attention],
    ["how a payment stands", STATES, common.state],
  ])("has words for %s", (_what, names, texts) => {
    expect(names.filter((name) => !(name in texts))).toEqual([]);
  });
});
