/** Blanks, control and format characters, and signs that are drawn as nothing (fillers, the empty Braille cell). */
const INVISIBLE = String.raw`[\s\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]`
const VISIBLE = new RegExp(`(?!${INVISIBLE}).`, 'su')
/** At the end of a text variation selectors and tags are part of the sign before them: '❤️', the flag of Wales. */
const INVISIBLE_END = new RegExp(`(?!\\p{Variation_Selector})${INVISIBLE}`, 'u')

/** Takes blanks and characters that nobody can see off both ends of a text; a text of nothing else becomes empty. */
export const trimText = (value: string): string => {
  const start = value.search(VISIBLE)
  if (start === -1) return ''
  // Code unit by code unit, so that no expression has to look ahead over a long run; tags take two and stay.
  let end = value.length
  while (INVISIBLE_END.test(value.charAt(end - 1))) end--
  return value.slice(start, end)
}
