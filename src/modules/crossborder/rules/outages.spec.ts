import { NEVER_DOWN, noteAnswer, noteSilence, type OutageRow } from "./outages";

const at = (time: string) => new Date(`2026-11-25T${time}Z`);
const row = (change: Partial<OutageRow> = {}): OutageRow => ({ ...NEVER_DOWN, ...change });

const down = row({ down_since: at("14:02:00"), up_at: null, told_at: at("14:02:20"), settled_at: null });
const up = { ...down, up_at: at("14:20:00") };

describe("a server has had no answer of the gateway", () => {
  const NOW = at("14:30:00");
  const SINCE = at("14:29:40");
  it.each(
    Object.entries<[OutageRow, ReturnType<typeof noteSilence>]>({
      "for the first time: the store is told": [
        NEVER_DOWN,
        { change: { down_since: SINCE, up_at: null, settled_at: null, told_at: NOW }, tell: "down" },
      ],
      "another server has told of it: nothing": [down, undefined],
      "a minute after it had answered: the same outage goes on, and nobody is told again": [
        { ...down, up_at: at("14:29:00") },
        { change: { up_at: null, settled_at: null } },
      ],
      "ten minutes after it had answered, and the store was told long ago: another outage": [
        up,
        { change: { down_since: SINCE, up_at: null, settled_at: null, told_at: NOW }, tell: "down" },
      ],
      "for the second time within a quarter of an hour: another outage, which is not told yet": [
        { ...up, down_since: at("14:20:00"), told_at: at("14:20:20"), up_at: at("14:25:00") },
        { change: { down_since: SINCE, up_at: null, settled_at: null } },
      ],
      "that one is still down when the quarter is over: it is told": [
        row({ down_since: at("14:24:00"), up_at: null, told_at: at("14:14:00"), settled_at: null }),
        { change: { told_at: NOW }, tell: "down" },
      ],
    }),
  )("%s", (_, [before, update]) => {
    expect(noteSilence(before, SINCE, NOW)).toEqual(update);
  });

  it("all the time, while another one had an answer meanwhile: down since that answer", () => {
    const update = noteSilence({ ...up, up_at: at("14:27:00") }, at("14:02:00"), NOW);
    expect(update?.change.down_since).toEqual(at("14:27:00"));
  });
});

describe("the gateway answers", () => {
  it.each(
    Object.entries<[OutageRow, string, ReturnType<typeof noteAnswer>]>({
      "and was never down: nothing": [NEVER_DOWN, "14:20:00", undefined],
      "and was down: it is up, not told yet": [down, "14:20:00", { change: { up_at: at("14:20:00") } }],
      "for a minute: nothing": [up, "14:21:00", undefined],
      "for two minutes: told once": [up, "14:22:00", { change: { settled_at: at("14:22:00") }, tell: "up" }],
      "and all is told: nothing": [{ ...up, settled_at: at("14:22:00") }, "14:30:00", undefined],
      "after an outage that nobody was told of: nobody is told of its end": [
        { ...up, told_at: at("13:55:00") },
        "14:22:00",
        { change: { settled_at: at("14:22:00") } },
      ],
    }),
  )("%s", (_, [before, now, update]) => {
    expect(noteAnswer(before, at(now))).toEqual(update);
  });
});

it("a gateway that is down every other minute for an hour is told of once, and once that it answers", () => {
  let current = NEVER_DOWN;
  const told: (string | undefined)[] = [];
  for (let minute = 0; minute < 65; minute++) {
    const now = new Date(at("14:00:00").getTime() + minute * 60_000);
    const isDown = minute < 60 && minute % 2 === 0;
    const update = isDown ? noteSilence(current, now, now) : noteAnswer(current, now);
    current = { ...current, ...update?.change };
    if (update?.tell) told.push(update.tell);
  }
  expect(told).toEqual(["down", "up"]);
});
