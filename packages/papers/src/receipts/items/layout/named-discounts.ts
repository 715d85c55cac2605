/** What is known of a line to find the article that a discount names by its number. */
type Line = { row: { text: string }; name: string; price: number }

const NUMBER = /(?<!\d)\d{4,}(?!\d)/g
const numbersIn = (text: string): string[] => text.match(NUMBER) ?? []

/**
 * Puts each discount that names the number of an article (`340761 /662821 2.00-`) right below that article; one without
 * a name of its own (`discount`) gets the article's behind it.
 */
export function atTheirArticles<T extends Line>(lines: readonly T[], discount: string): T[] {
  const ordered = [...lines]
  for (const line of lines) {
    if (line.price >= 0) continue
    const numbers = numbersIn(line.row.text)
    const article = lines.find(
      (other) => other.price > 0 && numbersIn(other.row.text).some((number) => numbers.includes(number)),
    )
    if (!article) continue
    ordered.splice(ordered.indexOf(line), 1)
    const named = line.name === discount ? { ...line, name: `${discount} ${article.name}` } : line
    ordered.splice(ordered.indexOf(article) + 1, 0, named)
  }
  return ordered
}
