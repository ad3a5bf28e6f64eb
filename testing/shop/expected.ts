/** The answer to a request that does not work: its status, its code, and what its message has in it. */
export const failure = (status: number, code: string, says?: string) => ({
  status,
  data: { code, ...(says !== undefined && { message: expect.stringContaining(says) }) },
});

/** The answer to a request that is refused. */
export const refusal = (code: string, says?: string) => failure(400, code, says);

/** The answer to what staff did with a payment, and what has become of that. */
export const paymentWith = (transaction: object) => ({ status: 200, data: { transaction } });
