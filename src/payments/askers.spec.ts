import { type Asker, ASKERS } from "./askers";

const TRUSTED: Asker[] = ["staff", "store", "notification", "shopper", "job", "drift", "recheck", "audit"];
const STRANGERS: Asker[] = ["page", "stranger"];

it.each(STRANGERS)("%s takes places in which nobody waits who is trusted", (asker) => {
  const theirs = TRUSTED.map((trusted) => ASKERS[trusted].places);
  expect(theirs).not.toContain(ASKERS[asker].places);
});

it("neither the job nor a shopper keeps a signed notification or staff waiting", () => {
  expect(ASKERS.staff.places).toBe(ASKERS.notification.places);
  expect(ASKERS.job.places).not.toBe(ASKERS.notification.places);
  expect(ASKERS.shopper.places).not.toBe(ASKERS.notification.places);
});

it.each(STRANGERS)(
  "%s has the gateway asked once in some seconds, and does not put the job's look off",
  (asker) => {
    expect(ASKERS[asker].max_age_ms).toBeGreaterThanOrEqual(3_000);
    expect(ASKERS[asker]).toMatchObject({ planned: false, dropped: true });
  },
);

it.each(TRUSTED)("a look of %s is never dropped", (asker) => {
  expect(ASKERS[asker].dropped).toBe(false);
});
