/** The number at a step's beginning: '1.', '2)', 'Step 3:', '④'. */
const NUMBER =
  /^(?:(?:step|schritt|étape|etape|paso|passo|stap|steg|trin|krok|шаг|крок|步骤|步驟|단계|ขั้นตอนที่|bước|langkah|adım|שלב)\s*(\d{1,2})\s*[.:)–-]?|(\d{1,2})\s*(?:[.):]|-(?=\s))(?!\d)|[①-⑳❶-❿])\s*/iu

/** Steps without their numbers; a text that holds '1. … 2. … 3. …' is split into these. A line of nothing but a number goes. */
export function splitNumbered(steps: readonly string[]): string[] {
  return steps
    .flatMap((step) => splitInside(step))
    .map((step) => step.replace(/^[•●▪◦*·–—-]\s*/, '').trim())
    .map((step) => withoutNumber(step))
    .filter((step) => /[\p{L}]/u.test(step))
}

/** A line without the number of its step. */
export const withoutNumber = (step: string): string => step.replace(NUMBER, '').trim()

/** Whether a line begins with the number of a step. */
export const isNumbered = (line: string): boolean => NUMBER.test(line)

/** Splits at '1.', '2.', '3.' in a row, of which the first begins the text. */
function splitInside(text: string): string[] {
  const parts: string[] = []
  let rest = text
  for (let number = 1; ; number++) {
    const mark = new RegExp(`(?:^|\\s)${number}\\s?[.)]\\s*(?=\\p{L})`, 'u').exec(rest)
    if (!mark || (number === 1 && mark.index > 0)) break
    if (number > 1) parts.push(rest.slice(0, mark.index).trim())
    rest = rest.slice(mark.index + mark[0].length)
  }
  return parts.length === 0 ? [text] : [...parts, rest.trim()]
}
