const EATEN: [note: RegExp, share: number][] = [
  [/\bwith bones?\b/i, 0.7],
  [/\bin the pods?\b/i, 0.5],
  [/\bin the shells?\b/i, 0.3],
]

/** How much is eaten of what is bought with its bones or shells, by the note of the ingredient: 0.7 for 'with bones', else 1. */
export const eatenShare = (notes: string): number => EATEN.find(([note]) => note.test(notes))?.[1] ?? 1
