import { Clock } from "./clock";
import { endOfWaits } from "./end-of-waits";
import { Faults } from "../faults/faults";
import { IpnSender, type Notification } from "../notifications/sender";
import { Ledger } from "./transactions";
import type { Call } from "../api/call-log";
import type { Settings } from "../options";
import { Ring } from "./history";
import { Schedules } from "./schedules";

/** Everything one sandbox knows. Nothing is shared between two of them, nothing outlives them. */
export interface World {
  settings: Settings;
  /** Where it listens, without a slash at the end. */
  url: string;
  clock: Clock;
  ledger: Ledger;
  schedules: Schedules;
  faults: Faults;
  calls: Ring<Call>;
  notifications: Ring<Notification>;
  ipn: IpnSender;
  /** Ends every wait when the sandbox is closed. */
  closing: AbortController;
}

export function createWorld(settings: Settings, url: string): World {
  const clock = new Clock();
  const ledger = new Ledger(clock);
  const faults = new Faults();
  const notifications = new Ring<Notification>();
  return {
    settings,
    url,
    clock,
    ledger,
    schedules: new Schedules(ledger),
    faults,
    calls: new Ring<Call>(),
    notifications,
    ipn: new IpnSender({ clock, faults, notifications, settings }),
    closing: endOfWaits(),
  };
}

/** As if it had just been started. */
export function resetWorld(world: World): void {
  world.ipn.stop();
  const { ledger, schedules, faults, calls, notifications } = world;
  for (const part of [ledger, schedules, faults, calls, notifications]) part.clear();
  world.clock.reset();
}
