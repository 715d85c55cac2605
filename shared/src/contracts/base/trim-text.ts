/** Spaces, control and format characters, and characters without a visible glyph (fillers, the empty Braille cell). */
const INVISIBLE = String.raw`[\s\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]`
const VISIBLE = new RegExp(`(?!${INVISIBLE}).`, 'su')
/** At the end of a text, variation selectors and tags belong to the character before them: '❤️', the flag of Wales. */
const INVISIBLE_END = new RegExp(`(?!\\p{Variation_Selector})${INVISIBLE}`, 'u')

/** Removes spaces and invisible characters from both ends of a text; a text of nothing else becomes empty. */
export const trimText = (value: string): string => {
  const start = value.search(VISIBLE)
  if (start === -1) return ''
  // One code unit at a time, because a regular expression would be slow on a long run; tags consist of two units and
  // stay.
  let end = value.length
  while (INVISIBLE_END.test(value.charAt(end - 1))) end--
  return value.slice(start, end)
}
