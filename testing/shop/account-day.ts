/** `YYYY-MM-DD` in the time zone of a test shop's accounts, UTC+8: their days begin eight hours before those of UTC. */
export const accountDay = (moment = Date.now()): string =>
  new Date(moment + 8 * 3_600_000).toISOString().slice(0, 10);
