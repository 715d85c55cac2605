import { DomainError } from '@larder/shared/contracts/base/errors'
import type {
  DepletionForecast,
  PurchaseRecommendation,
  UnknownForecast,
} from '@larder/shared/contracts/insights/forecasts'
import { MAX_LEAD_DAYS } from '@larder/shared/contracts/insights/notifications'
import { MAX_REMINDERS } from '@larder/shared/contracts/insights/reminders'
import type { OrderReminder } from '@larder/shared/contracts/insights/reminders'
import { readItemFood, foldName } from '@larder/foods'
import { groupBy } from '@larder/shared/domain/group-by'
import type { NeighbourCounts } from '@larder/shared/domain/insights/baskets/neighbour-counts'
import { shoppingHabitsOf } from '@larder/shared/domain/insights/baskets/shopping-habits'
import type { ShoppingHabits } from '@larder/shared/domain/insights/baskets/shopping-habits'
import { depletionsOf } from '@larder/shared/domain/insights/depletions'
import { dayOfDate, outlookOf } from '@larder/shared/domain/insights/item-outlook'
import type { ItemOutlook } from '@larder/shared/domain/insights/item-outlook'
import { countMeals, usesByItem } from '@larder/shared/domain/insights/planned-uses'
import type { PlannedUse } from '@larder/shared/domain/insights/planned-uses'
import { recommendationsOf } from '@larder/shared/domain/insights/recommendations'
import { remindersOf } from '@larder/shared/domain/insights/reminders'
import { unknownsOf } from '@larder/shared/domain/insights/unknowns'
import { isLeftovers } from '@larder/shared/domain/recipes/plan/leftovers'
import { todayIn } from '@larder/shared/domain/inventory/calendar-day'
import type { Actor } from '../authz.ts'
import type { CatalogueService } from '../catalogue/catalogue.service.ts'
import type { ReadStamps } from '../events/change-stamps.ts'
import { keepUntilChanged } from '../events/keep-until-changed.ts'
import type { StockFlows } from '../inventory/flows/stock-flows.service.ts'
import { mapGently } from '../store/map-gently.ts'
import type { ItemFits } from './item-fits.service.ts'

/** Of so many households what was forecast is kept in memory. */
const MOST_KEPT = 200

type Household = Pick<Actor, 'householdId' | 'timeZone'>

/** Leaves out of a household's reminders, all of which `listAll` must give, what it wants to hear no more of. */
export type LeaveOut = (
  household: Household,
  listAll: () => Promise<readonly OrderReminder[]>,
) => Promise<OrderReminder[]>

/** Which items and names the household keeps from lists of what to buy; names are folded. */
export type ListExcluded = (
  actor: Actor,
) => Promise<{ itemIds: ReadonlySet<string>; foldedNames: ReadonlySet<string> }>

/** What other households buy; undefined where nobody counts it. */
export type LoadNeighbours = () => Promise<NeighbourCounts | undefined>

type Deps = {
  fits: Pick<ItemFits, 'list'>
  catalogue: Pick<CatalogueService, 'findJoins'>
  stockFlows: Pick<StockFlows, 'listAmounts'>
  listExcluded: ListExcluded
  loadNeighbours: LoadNeighbours
  leaveOut: LeaveOut
  listPlannedUses: ListPlannedUses
  readStamps: ReadStamps
  now: () => Date
}

/** What the meals use that are planned for today and so many days in all. */
export type ListPlannedUses = (actor: Actor, dayCount: number) => Promise<readonly PlannedUse[]>

/** The meals of today and the six days after it are those of 'this week'. */
const DAYS_OF_MEALS = 7

/** What is kept of a household: its items as they will be used up, what it buys by habit, and which items were joined. */
type LookAhead = {
  outlooks: ItemOutlook[]
  habits: ShoppingHabits
  rootOf: (itemId: string) => string
}

/** What a household will use up and buy, and of what it should be reminded. */
export const createForecastsService = (deps: Deps) => {
  const {
    fits,
    catalogue,
    stockFlows,
    listExcluded,
    loadNeighbours,
    leaveOut,
    listPlannedUses,
    readStamps,
    now,
  } = deps
  const keep = keepUntilChanged<LookAhead>(
    { readStamps, now },
    { changes: ['inventory.changed', 'items.changed', 'settings.changed'], most: MOST_KEPT },
  )

  const lookAhead = async (household: Household, today: number): Promise<LookAhead> => {
    const [all, { rootOf }, amounts, neighbours] = await Promise.all([
      fits.list(household),
      catalogue.findJoins(household),
      stockFlows.listAmounts(household),
      loadNeighbours(),
    ])
    // How leftovers are used says nothing of what will be bought.
    const fitted = all.map((one) => (isLeftovers(one.item) ? { ...one, past: null, fit: null } : one))
    const lotsOf = groupBy(amounts, ({ item_id }) => rootOf(item_id))
    const outlooks = await mapGently(fitted, ({ item, ...known }) =>
      outlookOf(item, lotsOf.get(item.id) ?? [], known, today),
    )
    const bought = await mapGently(fitted, ({ item, past }) => {
      // Reading a name takes long.
      const food = neighbours && readItemFood(item)
      const food_id = food?.is_food === true ? food.food_id : null
      return { id: item.id, days: past?.bought.map(([day]) => day) ?? [], food_id }
    })
    return { outlooks, habits: shoppingHabitsOf(bought, today, neighbours), rootOf }
  }

  const load = async (household: Household): Promise<LookAhead & { today: number }> => {
    const today = dayOfDate(todayIn(household.timeZone, now()))
    const known = await keep(household.householdId, String(today), () => lookAhead(household, today))
    return { ...known, today }
  }

  /** The same, with the meals of this week that use each item. */
  const loadWithMeals = async (actor: Actor) => {
    const [known, uses] = await Promise.all([load(actor), listPlannedUses(actor, DAYS_OF_MEALS)])
    const items = known.outlooks.map(({ item }) => item)
    const usesOf = usesByItem(uses, items, known.rootOf)
    const outlooks = known.outlooks.map((outlook) => {
      const ofItem = usesOf.get(outlook.item.id)
      return ofItem === undefined ? outlook : { ...outlook, meal_count: countMeals(ofItem) }
    })
    return { ...known, outlooks, usesOf }
  }

  /** What happens within the longest time that somebody may choose, the most urgent first; also what was paused. */
  const listAllReminders = async (household: Household): Promise<OrderReminder[]> => {
    const { outlooks, today } = await load(household)
    return remindersOf(outlooks, today, MAX_LEAD_DAYS)
  }

  /**
   * Of what the household still wants to be reminded: what is left out is decided of all of them, because what is missing
   * counts as over.
   */
  const listReminders = async (household: Household): Promise<OrderReminder[]> =>
    leaveOut(household, () => listAllReminders(household))

  return {
    /** What is known of each item, with today as the number of days since 1970. */
    look: async (household: Household): Promise<{ outlooks: readonly ItemOutlook[]; today: number }> =>
      load(household),

    /** The same, with how many meals of this week use each item, and what they use of each, by its id. */
    lookWithMeals: loadWithMeals,

    /** The items that will be used up within so many days, the first first. */
    listDepletions: async (actor: Actor, daysAhead: number): Promise<DepletionForecast[]> => {
      const { outlooks, today } = await loadWithMeals(actor)
      return depletionsOf(outlooks, today, daysAhead)
    },

    /** The items in stock of which too little is known for a forecast, by name. */
    listUnknown: async (household: Household): Promise<UnknownForecast[]> =>
      unknownsOf((await load(household)).outlooks),

    /** What the household will probably buy within so many days; nothing that it keeps from its lists. */
    listRecommendations: async (actor: Actor, daysAhead: number): Promise<PurchaseRecommendation[]> => {
      const [{ outlooks, habits, today }, { itemIds, foldedNames }] = await Promise.all([
        loadWithMeals(actor),
        listExcluded(actor),
      ])
      const wanted = outlooks.filter(
        ({ item }) => !itemIds.has(item.id) && !foldedNames.has(item.name_folded),
      )
      // A food that the household has no item of is kept from lists by its name.
      return recommendationsOf(wanted, habits, today, daysAhead).filter(
        ({ item_id, item_name }) => item_id !== null || !foldedNames.has(foldName(item_name)),
      )
    },

    listAllReminders,
    listReminders,

    /**
     * Those of the next days, for the person who asks, as many as one call lists.
     * @throws DomainError not_found for the id of anybody else
     */
    listRemindersOf: async (actor: Actor, userId: string): Promise<OrderReminder[]> => {
      if (userId !== actor.userId) throw new DomainError('not_found')
      const { outlooks, today } = await loadWithMeals(actor)
      const open = await leaveOut(actor, () => Promise.resolve(remindersOf(outlooks, today, MAX_LEAD_DAYS)))
      const soon = new Set(remindersOf(outlooks, today).map(({ item_id }) => item_id))
      return open.filter(({ item_id }) => soon.has(item_id)).slice(0, MAX_REMINDERS)
    },
  }
}
export type ForecastsService = ReturnType<typeof createForecastsService>
