/** The fields of a paper in which people look for words. */
const SEARCHED = ['result.store_name', 'filename', 'result.items.name', 'result.items.printed_name'] as const

type WordFilter = { $or: { [field: string]: { $regex: string; $options: 'i' } }[] }

/**
 * The filter of papers that have each word of a search somewhere in shop, file name or articles, whatever its case;
 * `{}` for a search without words. It reads the papers of a household one by one, where no index could help with the
 * middle of a word.
 */
export function paperSearch(search: string | undefined): { $and?: WordFilter[] } {
  const words = search?.split(/\s+/).filter((word) => word !== '') ?? []
  if (words.length === 0) return {}
  return {
    $and: words.map((word) => {
      const $regex = word.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)
      return { $or: SEARCHED.map((field) => ({ [field]: { $regex, $options: 'i' as const } })) }
    }),
  }
}
