import { type Trigger, TRIGGERS } from "./triggers";

const TRUSTED: Trigger[] = [
  "refresh",
  "staff",
  "store",
  "notification",
  "shopper",
  "job",
  "drift",
  "recheck",
  "audit",
];
const STRANGERS: Trigger[] = ["page", "stranger"];

it.each(STRANGERS)("%s takes places in which nobody waits who is trusted", (trigger) => {
  const theirs = TRUSTED.map((trusted) => TRIGGERS[trusted].places);
  expect(theirs).not.toContain(TRIGGERS[trigger].places);
});

it("neither the job nor a shopper keeps a signed notification or staff waiting", () => {
  expect(TRIGGERS.staff.places).toBe(TRIGGERS.notification.places);
  expect(TRIGGERS.job.places).not.toBe(TRIGGERS.notification.places);
  expect(TRIGGERS.shopper.places).not.toBe(TRIGGERS.notification.places);
});

it.each(STRANGERS)("%s has the gateway asked once in seconds, and puts off no look of the job", (trigger) => {
  expect(TRIGGERS[trigger].max_age_ms).toBeGreaterThanOrEqual(3_000);
  expect(TRIGGERS[trigger]).toMatchObject({ countsAsLook: false, bestEffort: true });
});

it.each(TRUSTED)("a look of %s is never dropped", (trigger) => {
  expect(TRIGGERS[trigger].bestEffort).toBe(false);
});
