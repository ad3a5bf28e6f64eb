/** The event of a renewal that was charged, which the server process also tells its parent. */
export const CHARGED = "crossborder.recurring_charged";
