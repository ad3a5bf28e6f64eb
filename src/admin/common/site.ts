/** The address of the documentation's site, such as `https://docs.example.com/payments`. Empty: it is not published, and nothing links there. */
export const SITE: string = "";
