import { Databases } from "../../testing/database/databases";
import { playModelled } from "../../testing/simulation/conformance/ledger/modelled";
import { openLedger, type RealLedger } from "../../testing/simulation/conformance/ledger/real";
import { SCRIPTS } from "../../testing/simulation/conformance/ledger/scripts";

describe("the modelled ledger does as the one on PostgreSQL", () => {
  let real: RealLedger;
  beforeAll(async () => {
    real = await openLedger(Databases.ofThisRun());
  });
  afterAll(() => real?.close());

  it.each(SCRIPTS.map(([name, script], nth) => [name, script, `script${nth}`] as const))(
    "%s",
    async (_, script, name) => {
      expect(await playModelled(name, script)).toEqual(await real.play(name, script));
    },
  );
});
