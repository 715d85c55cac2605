import { DomainError } from '@larder/shared/contracts/base/errors'
import { SNOOZE_DAYS } from '@larder/shared/contracts/insights/notifications'
import type { ReminderAct, ReminderActView } from '@larder/shared/contracts/insights/notifications'
import type { ReminderLine } from '@larder/shared/domain/notifications/choose-reminders'
import type { AccountStore } from '../../../auth/accounts.module.ts'
import type { Actor } from '../../../authz.ts'
import type { ShoppingListsService } from '../../../shopping-lists/shopping-lists.service.ts'
import type { ReminderActions } from '../pauses/reminder-actions.service.ts'
import type { ReminderSettingsRepository } from '../settings/reminder-settings.repository.ts'
import { hashSecret } from '../../../auth/sessions/refresh-token.ts'
import { formerHashOf, readActToken } from './act-links.ts'
import type { ReminderDeliveryRepository, StoredDelivery } from './reminder-delivery.repository.ts'

/** How long the links of a reminder do something for its items; mails can be ended for as long as the log is kept. */
const LINK_MS = 7 * 86_400_000
const NEW_LIST_NAME = 'Shopping List'
const ALREADY = 'This was done already. Nothing was changed.'

type Deps = {
  deliveries: Pick<ReminderDeliveryRepository, 'findByLink' | 'updateDone'>
  settings: Pick<ReminderSettingsRepository, 'updateWithoutMail'>
  actions: ReminderActions
  shoppingLists: Pick<ShoppingListsService, 'list' | 'create' | 'addLine'>
  users: Pick<AccountStore['users'], 'findById'>
  now: () => Date
}

type Found = {
  delivery: StoredDelivery
  actor: Actor
  act: ReminderAct
  line: ReminderLine | null
  key: string
}

/** What the links of mails and notifications do: each once. */
export const createReminderActs = (deps: Deps) => {
  const { deliveries, settings, actions, shoppingLists, users, now } = deps

  /** @throws DomainError reminder_link_invalid when there is none, it has expired, or its person left the household */
  const find = async (token: string): Promise<Found> => {
    const link = readActToken(token)
    const delivery = link && (await deliveries.findByLink(hashSecret(token), formerHashOf(token)))
    const user = delivery && (await users.findById(delivery.user_id))
    if (link === null || !delivery || !user?.is_active) throw new DomainError('reminder_link_invalid')
    const { act, index } = link
    // Whoever wants no more mails gets none, whatever the operator decided.
    if (user.household_suspended && act !== 'unsubscribe') throw new DomainError('household_suspended')
    const line = act === 'unsubscribe' ? null : delivery.lines[index]
    const isOver =
      now().getTime() - delivery.created_at.getTime() > LINK_MS || user.household_id !== delivery.household_id
    if (line === undefined || (line !== null && isOver)) throw new DomainError('reminder_link_invalid')
    const actor = {
      userId: user.id,
      householdId: user.household_id,
      timeZone: user.time_zone,
      sessionId: '',
    }
    return { delivery, actor, act, line, key: `${index}.${act}` }
  }

  /** Repeated with the same key the line is added once. */
  const addToList = async (actor: Actor, { item_id, item_name, unit }: ReminderLine, key: string) => {
    const line = { item_id, item_name, unit, checked: false }
    const [list] = await shoppingLists.list(actor)
    if (list !== undefined) {
      await shoppingLists.addLine(actor, list.id, line, { once: { key }, knowledge: {} })
      return list.name
    }
    const { name } = await shoppingLists.create(
      actor,
      { name: NEW_LIST_NAME, is_generated: false, items: [line] },
      { key },
    )
    return name
  }

  /** Does it, and says so in a sentence; repeated after a crash it does no more. */
  const perform = async ({ delivery, actor, act, line, key }: Found): Promise<string> => {
    if (act === 'unsubscribe' || line === null) {
      await settings.updateWithoutMail(actor.userId)
      return 'You get no more of these mails. The settings switch them on again.'
    }
    switch (act) {
      case 'done':
        await actions.finish(actor, line.item_id, line.kind)
        return `Done. You hear of ${line.item_name} again when its stock has changed.`
      case 'snooze':
        await actions.snooze(actor, line.item_id, line.kind, SNOOZE_DAYS)
        return `You hear no more of ${line.item_name} for ${SNOOZE_DAYS} days.`
      case 'add_to_list': {
        const list = await addToList(actor, line, `reminder:${delivery.id}:${key}`)
        return `${line.item_name} is on the list “${list}”.`
      }
    }
  }

  return {
    /** What a link does; changes nothing. @throws DomainError reminder_link_invalid */
    look: async (token: string): Promise<ReminderActView> => {
      const { delivery, act, line, key } = await find(token)
      return { act, item_name: line?.item_name ?? null, is_done: delivery.done_acts.includes(key) }
    },

    /**
     * Does what a link says, once; returns the sentence that says what was done.
     * @throws DomainError reminder_link_invalid, not_found when the item was deleted since, shopping_lists_full,
     *   shopping_list_full, shopping_lines_full
     */
    perform: async (token: string): Promise<string> => {
      const found = await find(token)
      const { delivery, key } = found
      if (delivery.done_acts.includes(key)) return ALREADY
      const message = await perform(found)
      await deliveries.updateDone(delivery.id, key)
      return message
    },
  }
}
export type ReminderActs = ReturnType<typeof createReminderActs>
