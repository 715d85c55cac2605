import type { Once } from '@larder/shared/contracts/base/endpoint'
import { MAX_QUANTITY } from '@larder/shared/contracts/base/primitives'
import { ShoppingListGeneration } from '@larder/shared/contracts/shopping-lists/generation'
import { MAX_LINES_OF_LIST } from '@larder/shared/contracts/shopping-lists/shopping-lists'
import { NO_ITEM_ID } from '@larder/shared/contracts/shopping-lists/list-lines'
import type { ListCreate, ShoppingList } from '@larder/shared/contracts/shopping-lists/shopping-lists'
import { foldName } from '@larder/foods'
import { groupBy } from '@larder/shared/domain/group-by'
import { todayIn } from '@larder/shared/domain/inventory/calendar-day'
import { dayOf } from '@larder/shared/domain/inventory/ledger/flows/stock-flow'
import type { MissingLine } from '@larder/shared/domain/recipes/plan/missing-lines'
import { generateLines } from '@larder/shared/domain/shopping-lists/generation/generate-lines'
import type { GeneratedLine } from '@larder/shared/domain/shopping-lists/generation/generate-lines'
import { forecastByFit } from '@larder/shared/domain/shopping-lists/generation/forecast-by-fit'
import { asSold } from '@larder/shared/domain/shopping-lists/generation/sold-amount'
import { isChecked } from '@larder/shared/domain/shopping-lists/list-state'
import type { ListLine } from '@larder/shared/domain/shopping-lists/list-state'
import { isStopped } from '@larder/shared/domain/insights/stopped-buying'
import type { FittedUse } from '@larder/shared/domain/insights/forecasting/item-history'
import type { Actor } from '../../authz.ts'
import type { CatalogueService } from '../../catalogue/catalogue.service.ts'
import type { StockFlows } from '../../inventory/flows/stock-flows.service.ts'
import type { KnownItems } from '../line-items.ts'

/** What the meals lack that are planned for the coming days. */
export type ListPlannedNeeds = (actor: Actor, daysAhead: number) => Promise<readonly MissingLine[]>

type Deps = {
  catalogue: Pick<CatalogueService, 'list' | 'findJoins'>
  stockFlows: Pick<StockFlows, 'list' | 'listAmounts'>
  /** Which items and names the household keeps from generated lists; names are folded. */
  listExcluded: (actor: Actor) => Promise<{ itemIds: ReadonlySet<string>; foldedNames: ReadonlySet<string> }>
  /** The lines of all lists that are still to come into stock. */
  listOpenLines: (actor: Actor) => Promise<readonly ListLine<string>[]>
  createList: (actor: Actor, list: ListCreate, once: Once, known: KnownItems) => Promise<ShoppingList>
  listPlanned: ListPlannedNeeds
  /** What was fitted to the past of the household's items, in the unit that each had then. */
  listKeptFits: (actor: Actor) => Promise<readonly { item_id: string; unit: string; fit: FittedUse | null }[]>
  now: () => Date
}

/** Makes shopping lists of what a household needs. */
export const createGenerationService = (deps: Deps) => {
  const { catalogue, stockFlows, listExcluded, listOpenLines, createList, listPlanned, listKeptFits, now } =
    deps

  /** What the household should buy, the most urgent first, and its items, which were read for it. */
  const propose = async (
    actor: Actor,
    wanted: Omit<ShoppingListGeneration, 'name'>,
  ): Promise<{ lines: GeneratedLine[]; known: KnownItems }> => {
    const [items, { rootOf }, lots, flows, excluded, planned, kept, open] = await Promise.all([
      catalogue.list(actor),
      catalogue.findJoins(actor),
      stockFlows.listAmounts(actor),
      stockFlows.list(actor),
      listExcluded(actor),
      listPlanned(actor, wanted.days_ahead),
      listKeptFits(actor),
      listOpenLines(actor),
    ])
    const rootIdOf = ({ item_id }: { item_id: string }) => rootOf(item_id)
    const [lotsOf, flowsOf] = [groupBy(lots, rootIdOf), groupBy(flows, rootIdOf)]
    const idOf = new Map(
      items.flatMap((item) => [
        [item.id, item.id],
        [item.name_folded, item.id],
      ]),
    )
    const idOfLine = ({ item_id, item_name }: { item_id: string | null; item_name: string }) =>
      idOf.get(item_id === null ? '' : rootOf(item_id)) ?? idOf.get(foldName(item_name)) ?? null
    const plannedOf = groupBy(planned, idOfLine)
    // What is in the basket is bought, only not put away yet; what nobody has ticked may be a list that is given up.
    const inBasketOf = groupBy(open.filter(isChecked), idOfLine)
    const facts = items
      .filter(
        ({ id, name_folded, stopped_buying }) =>
          !excluded.itemIds.has(id) &&
          !excluded.foldedNames.has(name_folded) &&
          !isStopped(stopped_buying, flowsOf.get(id) ?? []),
      )
      .map((item) => ({
        ...item,
        lots: lotsOf.get(item.id) ?? [],
        basket: inBasketOf.get(item.id) ?? [],
        flows: flowsOf.get(item.id) ?? [],
        planned: (plannedOf.get(item.id) ?? []).map((line) => ({ ...line, quantity: line.quantity ?? 0 })),
      }))
    const at = now()
    const day = { today: todayIn(actor.timeZone, at), day: dayOf(at.getTime()) }
    const fits = new Map(kept.map((one) => [one.item_id, one]))
    // What was fitted in another unit says nothing until the next night.
    const fitOf = ({ id, unit }: { id: string; unit: string }) => {
      const one = fits.get(id)
      return one?.unit === unit ? one.fit : null
    }
    const ofItems = generateLines(facts, wanted, day, {
      limit: MAX_LINES_OF_LIST,
      forecastUse: forecastByFit(fitOf),
    })
    const named = (plannedOf.get(null) ?? [])
      .filter(({ item_name }) => !excluded.foldedNames.has(foldName(item_name)))
      .map((line) => asSold({ ...line, item_id: NO_ITEM_ID }))
    return {
      lines: [...ofItems, ...named].slice(0, MAX_LINES_OF_LIST),
      known: new Map(items.map((item) => [item.id, item])),
    }
  }

  return {
    propose,

    /** What a list would have that is made now and looks so many days ahead, for the household's next order. */
    prefill: async (actor: Actor, days_ahead: number): Promise<{ items: GeneratedLine[] }> => {
      const { name: _, ...wanted } = ShoppingListGeneration.parse({ name: 'Order', days_ahead })
      return { items: (await propose(actor, wanted)).lines }
    },

    /**
     * Makes a list of it.
     * @throws DomainError shopping_lists_full, shopping_lines_full
     */
    generate: async (
      actor: Actor,
      { name, ...wanted }: ShoppingListGeneration,
      once: Once,
    ): Promise<ShoppingList> => {
      const { lines, known } = await propose(actor, wanted)
      const items = lines.map((line) => ({
        ...line,
        quantity: Math.min(line.quantity, MAX_QUANTITY),
        checked: false,
      }))
      return createList(actor, { name, is_generated: true, items }, once, known)
    },
  }
}
export type GenerationService = ReturnType<typeof createGenerationService>
