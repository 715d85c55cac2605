/** A line that is read with at least this confidence is right more than nine times in ten; others must be checked. */
export const SURE_FROM = 0.8
