/** Normalises a name for comparison: one case, one character width, single spaces. */
export const foldName = (name: string): string =>
  name.normalize('NFKC').toLowerCase().trim().replace(/\s+/gu, ' ')
