import { addDays, daysBetween, todayIn } from '@larder/shared/domain/inventory/calendar-day'
import { planComingDays } from './coming-days.ts'
import { createClock } from './clock.ts'
import { createPeople, DEMO_USER, findDemo, finishDemo } from './demo-account.ts'
import { daysUntil } from './household-day.ts'
import { publishOffers } from './papers/offers.ts'
import { connectProduct } from './product.ts'
import type { Product, Stores } from './product.ts'
import { writeRecipes } from './food/recipe-book.ts'
import { beginList, finishList, writeList } from './weekly-lists.ts'
import { createYearWriter } from './year-writer.ts'

const YEAR_DAYS = 365
/** After so many days the household seems abandoned. */
const STALE_DAYS = 14
/** Lists of the last weeks are kept, those before were thrown away. */
const LIST_DAYS = 21
const FRIDAY = 5
const SATURDAY = 6

export type YearOptions = {
  stores: Stores
  password: string
  /** What goes into hashes of passwords here, as in the API. */
  peppers: readonly string[]
  /** IANA time zone of the household. */
  timeZone: string
  seed: number
  /** Where the file of invented offers is written. */
  offersFolder: string
  /** How many days it lives, 365 unless a test is content with fewer. */
  days?: number
  /** Hears what is done, in sentences. */
  say: (line: string) => void
}

/**
 * Adds the demo household with its year to a running Larder, once: where it is already, only that is said. Returns whether
 * the password opens it.
 */
export async function makeYear({ stores, ...options }: YearOptions): Promise<boolean> {
  const clock = createClock(options.timeZone)
  const product = await connectProduct(stores, clock.now)
  try {
    return await makeYearIn(product, clock, options)
  } finally {
    await product.close()
  }
}

async function makeYearIn(
  product: Product,
  clock: ReturnType<typeof createClock>,
  {
    password,
    peppers,
    timeZone,
    seed,
    offersFolder,
    days: dayCount = YEAR_DAYS,
    say,
  }: Omit<YearOptions, 'stores'>,
): Promise<boolean> {
  const today = todayIn(timeZone, clock.now()).slice(0, 10)
  await publishOffers(product, offersFolder, seed, today)
  const found = await findDemo(product, password, peppers)
  if (found.kind === 'foreign') {
    say(`The account '${DEMO_USER}' is somebody's own: no demo household was added.`)
    return false
  }
  if (found.kind === 'whole') {
    say(describeAge(found.since, timeZone, today))
    if (!found.hasPassword)
      say(`Its password was changed: 'npm run reset-password -- ${DEMO_USER}' makes another.`)
    return found.hasPassword
  }

  const days = daysUntil(today, dayCount)
  const [first] = days
  if (first === undefined) throw new Error('A year has at least one day')
  clock.openDay(first.date)
  const people = await createPeople(product, { password, timeZone, now: clock.now })
  const { main } = people
  // They record what they use, so nothing is to be assumed.
  await product.modules.households.services.changeSettings(main, { daily_consumption_rate: 0 })
  const recipeOf = await writeRecipes(product, main)
  const live = createYearWriter({ product, clock, people, seed, recipeOf })

  let openList: string | null = null
  const { setDemoYear } = product.modules.households.services
  for (const day of days) {
    if (day.index === 0 || day.date.endsWith('-01')) {
      const percent = Math.round((100 * day.index) / days.length)
      await setDemoYear(main.householdId, { percent, at: new Date() })
      say(`Living through ${monthOf(day.date)}`)
    }
    await live(day)
    const isRecent = days.length - day.index <= LIST_DAYS
    if (isRecent && day.weekday === FRIDAY) openList = await writeList(product, main, listName(day.date))
    if (openList !== null && day.weekday === SATURDAY) {
      await finishList(product, main, openList)
      openList = null
    }
  }
  openList ??= await writeList(product, main, 'This week')
  await beginList(product, people, openList)
  await planComingDays(product, people, today, recipeOf)
  await setDemoYear(main.householdId, null)
  await finishDemo(product, [people.main, people.partner])
  return true
}

const monthOf = (day: string) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en', { month: 'long', year: 'numeric', timeZone: 'UTC' })

const listName = (friday: string) =>
  `Shopping of ${new Date(addDays(friday, 1)).toLocaleDateString('en', { day: 'numeric', month: 'long', timeZone: 'UTC' })}`

/** What is said of a household that is there already, and whose year began with its account. */
function describeAge(since: Date, timeZone: string, today: string): string {
  const end = addDays(todayIn(timeZone, since), YEAR_DAYS - 1)
  const age = daysBetween(end, today)
  const known = `The demo household is there already; its year ended on ${end.slice(0, 10)}`
  return age < STALE_DAYS
    ? `${known}.`
    : `${known}, ${age} days ago. For one that ends today, delete its account in its settings, or choose an empty folder with --data.`
}
