/** The answer to a request that is refused: its code, and what its message has in it. */
export const refusal = (code: string, says?: string) => ({
  status: 400,
  data: { code, ...(says !== undefined && { message: expect.stringContaining(says) }) },
});

/** The answer to what staff did with a payment, and what has become of that. */
export const paymentWith = (transaction: object) => ({ status: 200, data: { transaction } });

/** The answer to a request that does not work, by its status and its code. */
export const failure = (status: number, code: string) => ({ status, data: { code } });
