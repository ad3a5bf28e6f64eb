import { createSandbox, type Sandbox } from "../../../../packages/sandbox/src";
import { eventually } from "../../../shop/sandbox-control";
import { forEach, slow } from "../../../jest/lanes";
import { act, ask, MOVES_OF_AN_ORDER, type MoveName, type Opening, OPENINGS, play } from "./moves";
import { ACCOUNT, type Failure, modelledGateway, realGateway, type TriedGateway } from "./sides";

let sandbox: Sandbox;
let real: TriedGateway;
let modelled: TriedGateway;
beforeAll(async () => {
  sandbox = await createSandbox({ ...ACCOUNT, ipnRetryDelaysMs: [] });
  real = realGateway(sandbox);
  modelled = modelledGateway();
});
afterAll(() => sandbox.close());

const openings = Object.keys(OPENINGS) as Opening[];
const names = Object.keys(MOVES_OF_AN_ORDER) as MoveName[];
let played = 0;

/** All that each side answers to some scripts, by the script. */
async function playedBy(tried: TriedGateway, opening: Opening, scripts: readonly MoveName[][]) {
  const seen: Record<string, unknown> = {};
  for (const script of scripts)
    seen[script.join(", ")] = await play(tried, opening, script, `CB-${++played}`);
  return seen;
}

describe.each(openings)("the modelled gateway answers as the sandbox does about %s", (opening) => {
  forEach(names, { fast: 1 })("%s, and then anything else", async (first) => {
    const scripts = names.map((second) => [first, second]);
    expect(await playedBy(modelled, opening, scripts)).toEqual(await playedBy(real, opening, scripts));
  });

  const paid: MoveName[] = ["pay"];
  describe.each([[paid], [[...paid, "capture a part" as const]]])("after %j", (before) => {
    slow.it.each(names)("%s, and then anything else", async (first) => {
      const scripts = names.map((second) => [...before, first, second]);
      expect(await playedBy(modelled, opening, scripts)).toEqual(await playedBy(real, opening, scripts));
    });
  });
});

it.each(openings)("of %s the store is told once when it is paid, and of nothing else", async (opening) => {
  const told = async (tried: TriedGateway) => {
    const reference = `CB-${++played}`;
    await play(tried, opening, ["pay", "capture", "refund in the dashboard"], reference);
    await eventually(async () => (await tried.told(reference)) > 0, "a notification");
    return await tried.told(reference);
  };
  expect([await told(modelled), await told(real)]).toEqual([1, 1]);
});

/** In how many of so many tries the modelled gateway has failed in each of its ways. */
const TRIES = 100;
const UPSTREAM = { ret_code: "000080", ret_msg: "upstream" };
const LOST = [{ drop: true }, { reset: true }, { refuse: UPSTREAM }, { answer: UPSTREAM }];
const REFUSED = [{ refuse: { ret_code: "000040", ret_msg: "no" } }];

/** What the store is told of a call that fails, and what it learns when it asks a little later. */
async function failing(tried: TriedGateway, fail: Failure): Promise<string> {
  const reference = `CB-${++played}`;
  await tried.fail(fail);
  const told = await act(tried, OPENINGS["a sale"], reference);
  await tried.fail({});
  return JSON.stringify([told, await ask(tried, reference)]);
}

it.each([
  ["lost", LOST],
  ["refused", REFUSED],
] as const)(
  "a call that is %s ends as at the sandbox, whether it was carried out or not",
  async (fault, ways) => {
    const ends = { real: new Set<string>(), modelled: new Set<string>() };
    for (const way of ways) ends.real.add(await failing(real, { way }));
    for (let tries = 0; tries < TRIES; tries++) ends.modelled.add(await failing(modelled, { fault }));
    expect([...ends.modelled].toSorted()).toEqual([...ends.real].toSorted());
  },
);

it("a gateway that cannot be reached was not called", async () => {
  const nowhere = realGateway({ ...sandbox, url: "http://127.0.0.1:1" });
  const reference = `CB-${++played}`;
  const real = await act(nowhere, OPENINGS["a sale"], reference);
  await modelled.fail({ fault: "unreachable" });
  expect(await act(modelled, OPENINGS["a sale"], reference)).toEqual(real);
  await modelled.fail({});
  expect(await ask(modelled, reference)).toEqual(await ask(modelled, "CB-0"));
});
