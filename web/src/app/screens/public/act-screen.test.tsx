import {
  lookAtReminderAct,
  performReminderAct,
  type ReminderActView,
} from '@larder/shared/contracts/insights/notifications'
import { cleanup, screen } from '@testing-library/react'
import type { HttpHandler } from 'msw'
import { describe, expect, it } from 'vitest'
import { answers, on, refusal } from '../../../testing/handlers.ts'
import { renderApp } from '../../../testing/render-app.tsx'

const TOKEN = `${'A'.repeat(43)}.0.snooze`
const snooze: ReminderActView = { act: 'snooze', item_name: 'Milk', is_done: false }
const open = (handlers: HttpHandler[], token = TOKEN) =>
  renderApp(`/act#${token}`, { isVisitor: true, handlers })

describe('the page of a link in a reminder', () => {
  it('says what it does, and does it when the button is pressed and not before', async () => {
    const pressed: unknown[] = []
    const user = open([
      answers(lookAtReminderAct, snooze),
      answers(performReminderAct, ({ body }) => {
        pressed.push(body)
        return { message: 'You hear no more of Milk for 3 days.' }
      }),
    ])
    const button = await screen.findByRole('button', { name: 'Snooze 3 days' })
    expect(screen.getByRole('heading', { name: 'Milk' })).toBeVisible()
    expect(document.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
    expect(pressed).toEqual([])
    await user.click(button)
    expect(await screen.findByText('You hear no more of Milk for 3 days.')).toBeVisible()
    expect(pressed).toEqual([{ token: TOKEN }])
    expect(screen.queryByRole('button', { name: 'Snooze 3 days' })).toBeNull()
  })

  it('says that it was done already', async () => {
    open([answers(lookAtReminderAct, { ...snooze, is_done: true })])
    expect(await screen.findByText('This was done already.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Snooze 3 days' })).toBeNull()
  })

  it('says when the link is no longer valid, or not complete', async () => {
    open([on(lookAtReminderAct, () => refusal('reminder_link_invalid'))])
    expect(await screen.findByText(/This link is invalid or has expired/)).toBeVisible()
    cleanup()
    open([], '')
    expect(await screen.findByText('This link is not complete.')).toBeVisible()
  })

  it('says why it failed, and can be tried again', async () => {
    let isFull = true
    const user = open([
      answers(lookAtReminderAct, { ...snooze, act: 'add_to_list' }),
      on(performReminderAct, () =>
        isFull ? refusal('shopping_list_full') : Response.json({ message: 'Milk is on the list “Weekly”.' }),
      ),
    ])
    await user.click(await screen.findByRole('button', { name: 'Add to list' }))
    expect(await screen.findByText(/A list can have at most 1,000 items/)).toBeVisible()
    isFull = false
    await user.click(screen.getByRole('button', { name: 'Add to list' }))
    expect(await screen.findByText('Milk is on the list “Weekly”.')).toBeVisible()
  })
})
