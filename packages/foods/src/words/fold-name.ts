/** What is drawn as nothing: zero-width characters, soft hyphens, fillers, selectors of variants. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu
/** The empty cell of Braille is drawn as a blank, too. */
const BLANKS = /[\s\u2800]+/gu

/**
 * A name of a user, an item, a place or a shop in the form in which such names are compared: one case, one width, single
 * blanks, nothing invisible. Stored folded names need a migration when it changes.
 */
export const foldName = (name: string): string =>
  name.normalize('NFKC').toLowerCase().replace(INVISIBLE, '').replace(BLANKS, ' ').trim()

/** Words in one case, without accents and marks. */
export const plainWords = (text: string): string[] =>
  text
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'"׳״]/g, '')
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '')
