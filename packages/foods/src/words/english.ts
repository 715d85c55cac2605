/** A text with a capital first letter. */
export const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** A text with a small first letter. */
export const uncapitalise = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

const IN_OES = new Set(['tomato', 'potato', 'mango'])
const IN_VES = new Set(['leaf', 'loaf', 'half'])

/** The plural of an English noun in the singular and in lower case: 'eggs', 'leaves', 'cherries'. */
export const pluralOf = (noun: string): string => {
  if (IN_VES.has(noun)) return `${noun.slice(0, -1)}ves`
  if (/[^aeiou]y$/.test(noun)) return `${noun.slice(0, -1)}ies`
  return /(?:ch|sh|s|x|z)$/.test(noun) || IN_OES.has(noun) ? `${noun}es` : `${noun}s`
}

/** The singular of an English noun in lower case; one that is in the singular already stays as it is. */
export const singularOf = (noun: string): string => {
  if (/(?:us|is|ss)$/.test(noun)) return noun
  const candidates = [
    noun.replace(/ves$/, 'f'),
    noun.replace(/ies$/, 'y'),
    noun.replace(/es$/, ''),
    noun.replace(/s$/, ''),
  ]
  return candidates.find((one) => one !== noun && pluralOf(one) === noun) ?? noun
}
