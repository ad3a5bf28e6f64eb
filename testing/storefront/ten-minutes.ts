/**
 * When a page asks the store in ten minutes in which its shopper looks at it and does not pay, in whole seconds. The storefront's tests
 * compare it with what `waitForPayment` does; others wait by it.
 */
export const TEN_MINUTES: readonly number[] = [
  0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 27, 29, 32, 35, 39, 43, 47, 52, 57, 63, 69, 76, 84, 92, 101,
  111, 121, 131, 141, 151, 161, 171, 181, 191, 201, 211, 221, 231, 241, 251, 261, 271, 281, 291, 301, 311,
  321, 331, 341, 351, 361, 371, 381, 391, 401, 411, 421, 431, 441, 451, 461, 471, 481, 491, 501, 511, 521,
  531, 541, 551, 561, 571, 581, 591,
];
