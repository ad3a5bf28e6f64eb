import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { ci } from "../../../testing/jest/lanes";
import { ACCOUNT } from "../../../testing/shop/shop";
import { cases } from "../../../testing/shop/cases";
import { TelemetryListener } from "../../../testing/telemetry/listener";
import {
  BARCODES,
  buysAndIsRefunded,
  everythingFails,
  isNotified,
  paysAtTheCounter,
  staffLooks,
  wrongOptions,
} from "./activity";
import { everyRow, leaks } from "./search";
import { output, toGateway, toStore } from "./shop-plan";
import { SECRETS } from "./environment";

/** Told last: whatever was written before is searched as well. */
export default cases("whatever happens, no secret is shown anywhere", (shop) => {
  const heard = new TelemetryListener();
  afterAll(() => heard.stop());

  ci.it(
    "nothing written, answered, kept or told to OpenTelemetry shows a token, a password, a signature or a customer's code",
    async () => {
      await buysAndIsRefunded(shop);
      await isNotified(shop);
      await paysAtTheCounter(shop);
      await everythingFails(shop, toGateway);
      await staffLooks(shop);
      const signatures = [...toGateway.signatures(), ...toStore.signatures()];
      expect(signatures.length).toBeGreaterThan(30);
      const secrets = {
        ...SECRETS,
        ...Object.fromEntries(
          signatures.map((signature) => [`verifySign ${signature.slice(0, 4)}`, signature]),
        ),
        ...Object.fromEntries(
          Object.values(BARCODES).map((barcode) => [`barcode ${barcode.slice(-4)}`, barcode]),
        ),
      };
      const places = {
        written: output.text,
        answered: toStore.exchanges.map(({ answered }) => answered).join("\n"),
        kept: await everyRow(shop),
        told: await heard.text(),
        "error about wrong options": wrongOptions(),
      };
      const found = Object.entries(places).map(([place, text]) => [place, leaks(secrets, text)]);
      expect(Object.fromEntries(found)).toEqual({
        written: [],
        answered: [],
        kept: [],
        told: [],
        "error about wrong options": [],
      });

      // The search can fail: it sees what is really there, in every place.
      const [reference] = (await shop.ledger.listTransactions({}, { take: 1 })).map((row) => row.reference);
      shop.container.resolve(ContainerRegistrationKeys.LOGGER).info(`for once: ${ACCOUNT.apiToken}`);
      expect(leaks(secrets, output.text)).toEqual(["API token"]);
      expect(places.written).toContain("crossborder");
      expect(places.told).toContain("gateway_unclear");
      for (const place of [places.answered, places.kept]) expect(place).toContain(reference);
      for (const option of ["previousApiToken", "formerCookieSecrets"])
        expect(places["error about wrong options"]).toContain(option);
      expect(toGateway.exchanges.some(({ sent }) => sent.includes(BARCODES.good))).toBe(true);
    },
    180_000,
  );
});
