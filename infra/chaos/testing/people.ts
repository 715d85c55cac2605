import { pickSome } from '../../demo/src/seeded-random.ts'
import type { Random } from '../../demo/src/seeded-random.ts'
import { changeList } from './acts/change-list.ts'
import type { KnownLine } from './acts/change-list.ts'
import { changeStock } from './acts/change-stock.ts'
import type { Used } from './acts/change-stock.ts'
import { cookMeal } from './acts/cook-meal.ts'
import type { Household } from './acts/household.ts'
import { uploadReceipt } from './acts/upload-receipt.ts'
import type { Uploaded } from './acts/upload-receipt.ts'
import type { Caller } from './caller.ts'

/** How much all people together do. */
export type Load = { uploads: number; changes: number; listOperations: number; meals: number }

/** What the product has confirmed to people. */
export type Confirmed = { used: Used[]; lines: KnownLine[]; mealIds: string[]; uploads: Uploaded[] }

type Device = { name: string; caller: Caller; household: Household; random: Random }

/** Has people do all of a load at the same time, each in an order of chance; returns what was confirmed to them. */
export async function letPeopleAct(
  devices: readonly Device[],
  load: Load,
  signal: AbortSignal,
): Promise<Confirmed> {
  const confirmed: Confirmed = { used: [], lines: [], mealIds: [], uploads: [] }
  const acts = devices.map(({ name, caller, household, random }, place) => {
    const lines: KnownLine[] = []
    const share = <T>(count: number, act: (number: number) => Promise<T>, done: (result: T) => void) =>
      Array.from({ length: count }, (_, number) => number)
        .filter((number) => number % devices.length === place)
        .map((number) => async () => done(await act(number)))
    const all = [
      ...share(
        load.uploads,
        (number) => uploadReceipt(caller, number, signal),
        (upload) => confirmed.uploads.push(upload),
      ),
      ...share(
        load.changes,
        (number) => changeStock(caller, household, random, `${name} use ${number}`),
        (used) => confirmed.used.push(used),
      ),
      ...share(
        load.listOperations,
        (number) => changeList(caller, household, random, `${name} list ${number}`, lines),
        () => {},
      ),
      ...share(
        load.meals,
        (number) => cookMeal(caller, household, `${name} meal ${number}`),
        (id) => confirmed.mealIds.push(id),
      ),
    ]
    return { lines, all: pickSome(random, all, all.length) }
  })
  await Promise.all(
    acts.map(async ({ lines, all }) => {
      for (const act of all) await act()
      confirmed.lines.push(...lines)
    }),
  )
  return confirmed
}
