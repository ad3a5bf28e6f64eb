/** §8. Operations without a `timeout` field expire after it too. */
export const DEFAULT_TIMEOUT_MINUTES = 120;
