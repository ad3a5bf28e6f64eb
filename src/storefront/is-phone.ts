/** Whether a browser says that it is on a phone: its wallet is then behind a link, and no camera is needed. */
export const isPhone = (userAgent: string): boolean => /Mobi/i.test(userAgent);
