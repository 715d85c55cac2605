/** What an operation on the stock says of itself: its id, whose it is, who began it, and when (ISO 8601). */
type OfOperation = { operation_id: string; household_id: string; actor_id: string; at: string }

/**
 * What happens in a household that other features have to follow, and what is said of it: the one list. An event is told
 * by its act, before that is complete; who repeats an act after a crash tells it again, so that none is lost.
 */
export type DomainEvents = {
  /** Receipts or orders brought lots into stock; without those that nothing came into. */
  'receipt.added': OfOperation & {
    lots: readonly { id: string; item_id: string; purchase_date: string | null }[]
  }
  /** What receipts or orders had brought was taken out of stock again. */
  'receipt.taken_back': OfOperation & { lot_ids: readonly string[] }
  /** Somebody takes back the last action on a lot, which may be its purchase by these receipts. */
  'lot.undone': { household_id: string; receipt_ids: readonly string[] }
  /** An item leaves the catalogue. */
  'item.removed': { household_id: string; item_id: string }
  /** A mailbox is not read any more; with `is_forgotten` what was read of it goes as well. */
  'mailbox.removed': { household_id: string; mailbox_id: string; is_forgotten: boolean }
  /** Somebody ceases to belong to a household. */
  'member.left': { household_id: string; user_id: string }
  /** An account ends. */
  'account.closed': { user_id: string }
  /** Nobody is left in a household: all that is stored of it is about to be removed. */
  'household.removed': { household_id: string }
  /** All that is in one household comes along into another one. */
  'household.moved': { from_id: string; into_id: string }
}

/** What features do when something happens; each must be repeatable. */
export type DomainEventHandlers = {
  [Name in keyof DomainEvents]?: (event: DomainEvents[Name]) => Promise<void>
}

/** Tells features of an event, one after the other; throws what the first of them throws that can't follow it. */
export type Emit = <Name extends keyof DomainEvents>(name: Name, event: DomainEvents[Name]) => Promise<void>

/** Makes what tells events to features, which are listed when something happens: they may be made later. */
export const createEmit =
  (listFeatures: () => readonly { handlers?: DomainEventHandlers }[]): Emit =>
  async (name, event) => {
    for (const { handlers } of listFeatures()) await handlers?.[name]?.(event)
  }
