import { readFood } from '@larder/foods'
import type { Entry } from '../entries.ts'
import { isNaming } from '../name-figures.ts'

/** `XR2204B`: the number of a model, in one word of capitals and figures. */
const MODEL = /^(?=.{0,20}\d)(?=.{0,20}\p{Lu})[\p{Lu}\d/-]{5,20}$/u

/** An article that has only the number of its model beside the price gets the description below it behind that. */
export const withDescriptions = (entries: readonly Entry[]): readonly Entry[] => {
  const used = new Set<Entry>()
  const described = entries.map((entry, index): Entry => {
    const [below, next] = [entries[index + 1], entries[index + 2]]
    if (entry.kind !== 'item' || !MODEL.test(entry.name) || readFood(entry.name).is_food) return entry
    if (below?.kind !== 'text' || !isNaming(below) || next?.kind === 'figures') return entry
    used.add(below)
    return { ...entry, name: `${entry.name} ${below.name}` }
  })
  return described.filter((entry) => !used.has(entry))
}
