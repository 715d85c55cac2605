import { describe, expect, it } from 'vitest'
import type { ReminderLine } from './choose-reminders.ts'
import { digestMail, pushContent } from './reminder-words.ts'

const milk: ReminderLine = {
  item_id: 'a'.repeat(24),
  item_name: '<b>Milk</b>',
  kind: 'expires_soon',
  quantity: 0.333333,
  unit: 'l',
  days: 1,
}
const rice: ReminderLine = { ...milk, item_name: 'Rice', kind: 'low', days: null }

const mailOf = (lines: ReminderLine[], furtherCount = 0) =>
  digestMail({
    lines,
    furtherCount,
    linkTo: (act, index) => `https://larder.example/act#secret.${index}.${act}`,
    dashboardUrl: 'https://larder.example/dashboard',
  })

describe('the digest', () => {
  it('says what is the matter with each item, and links what can be done about it', () => {
    const { subject, text } = mailOf([milk, rice], 4)
    expect(subject).toBe('Larder: 6 items need attention')
    expect(text).toContain('<b>Milk</b>: will probably not be used before it expires tomorrow')
    expect(text).toContain('Rice: low, 0.333 L left')
    expect(mailOf([{ ...rice, is_assumed: true }]).text).toContain('Rice: low, about 0.3 L left')
    expect(text).toContain('https://larder.example/act#secret.1.snooze')
    expect(text).toContain('4 more are on your dashboard.')
    expect(text).toContain('https://larder.example/act#secret.0.unsubscribe')
  })

  it('says amounts as the screens do', () => {
    expect(mailOf([{ ...rice, quantity: 4, unit: 'item' }]).text).toContain('Rice: low, 4 items left')
  })

  it('says what there is in units that do not convert, and no packages where there are none', () => {
    const others = [{ quantity: 200, unit: 'g' }]
    const said = (line: Partial<ReminderLine>) => mailOf([{ ...rice, unit: 'package', others, ...line }]).text
    expect(said({ quantity: 0 })).toContain('Rice: low, 200 g left')
    expect(said({ quantity: 2 })).toContain('Rice: low, 2 packages and 200 g left')
    expect(said({ quantity: 0, kind: 'expired' })).toContain('Rice: 200 g expired')
  })

  it('escapes the names of items', () => {
    expect(mailOf([milk]).html).not.toContain('<b>Milk')
  })
})

describe('a notification', () => {
  const paths = {
    dashboard: '/dashboard',
    item: (id: string) => `/items/${id}`,
    act: (act: string) => `/act#${act}`,
  }
  const contentOf = (lines: ReminderLine[]) =>
    pushContent({ lines, furtherCount: 0, day: '2026-11-23T00:00:00.000Z', paths })

  it('is about one item, with what can be done', () => {
    expect(contentOf([rice])).toMatchObject({
      title: 'Rice',
      body: 'low, 0.333 L left',
      path: `/items/${rice.item_id}`,
      actions: [{ path: '/act#done' }, { path: '/act#snooze' }],
    })
  })

  it('sums several up, and names the first of them', () => {
    const { title, body, path, actions } = contentOf(Array.from({ length: 9 }, () => rice))
    expect(title).toBe('9 items need attention')
    expect(body.split('\n')).toHaveLength(6)
    expect(body).toMatch(/and 4 more$/)
    expect({ path, actions }).toEqual({ path: '/dashboard', actions: [] })
  })
})
