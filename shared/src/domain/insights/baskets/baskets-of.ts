/** Something with the days on which it was bought, counted from 1970 on. */
export type BoughtThing = { key: string; days: readonly number[] }

/** What was bought on earlier days of shopping hardly counts. */
const LATEST_BASKETS = 100

/** The latest days of shopping, at most 100, the earliest first, and the keys of what was bought on each of them. */
export const basketsOf = (things: readonly BoughtThing[]): { days: number[]; baskets: string[][] } => {
  const days = [...new Set(things.flatMap((thing) => thing.days))]
    .sort((a, b) => a - b)
    .slice(-LATEST_BASKETS)
  const byDay = new Map(days.map((day): [number, string[]] => [day, []]))
  for (const thing of things) for (const day of thing.days) byDay.get(day)?.push(thing.key)
  return { days, baskets: [...byDay.values()] }
}
