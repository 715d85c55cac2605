/** A text in lower case, without the accents and other marks of its letters. */
export const withoutMarks = (text: string): string =>
  text.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '')
