import { canChangeGuess, followGuess } from '@larder/shared/domain/inventory/expiry-guess'
import { todayIn } from '@larder/shared/domain/inventory/calendar-day'
import type { Decision } from '@larder/shared/domain/inventory/ledger/lot-state'
import type { CatalogueService } from '../../catalogue/catalogue.service.ts'
import type { HouseholdsService } from '../../households/households.service.ts'
import { editedFields } from '../lots/lot.repository.ts'
import type { Lot } from '../lots/lot.ts'

type Deps = {
  catalogue: Pick<CatalogueService, 'mapByIds'>
  findTraits: HouseholdsService['findTraits']
  now: () => Date
}

/**
 * Lets guessed expiry days follow what is decided about lots: every movement passes here, so that none can be forgotten.
 * An edit that then changes nothing is none.
 */
export const createGuessFollowing =
  ({ catalogue, findTraits, now }: Deps) =>
  async (
    householdId: string,
    decided: readonly { lot: Lot; decision: Decision }[],
  ): Promise<(Decision | null)[]> => {
    const follows = ({ lot, decision }: (typeof decided)[number]) =>
      !bringsGuessBack(decision) && canChangeGuess(lot, decision)
    const guessed = decided.filter(follows)
    if (guessed.length === 0) return decided.map(({ decision }) => decision)
    const [{ timeZone }, items] = await Promise.all([
      findTraits(householdId),
      catalogue.mapByIds({ householdId }, [...new Set(guessed.map(({ lot }) => lot.item_id))]),
    ])
    const days = { timeZone, today: todayIn(timeZone, now()) }
    return decided.map((one) => {
      const { lot, decision } = one
      const item = follows(one) ? items.get(lot.item_id) : undefined
      const edited = editedFields(decision.changes ?? null)
      const followed = item === undefined ? {} : followGuess(item, lot, { decision, edited }, days)
      const changes = { ...decision.changes, ...followed }
      if (Object.keys(changes).length > 0) return { ...decision, changes }
      return decision.kind === 'edit' && decision.undoes_seq === null ? null : decision
    })
  }

/** An edit that is undone brings back the guess that there was. */
const bringsGuessBack = ({ undoes_seq, changes }: Decision): boolean =>
  undoes_seq !== null && changes?.expiry_date !== undefined
