/** A name brought to the form in which names are compared: one case, one width, single blanks. */
export const foldName = (name: string): string =>
  name.normalize('NFKC').toLowerCase().trim().replace(/\s+/gu, ' ')
