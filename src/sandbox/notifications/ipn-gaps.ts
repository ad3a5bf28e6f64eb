const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;

/** The gaps between the sends of one notification: eight sends within two hours. */
export const IPN_GAPS_MS: readonly number[] = [
  2 * SECOND_MS,
  10 * SECOND_MS,
  30 * SECOND_MS,
  2 * MINUTE_MS,
  10 * MINUTE_MS,
  30 * MINUTE_MS,
  60 * MINUTE_MS,
];
