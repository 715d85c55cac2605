import { getMe } from '@larder/shared/contracts/accounts/auth'
import {
  getHousehold,
  type Household,
  type HouseholdTraits,
  updateHousehold,
} from '@larder/shared/contracts/accounts/members'
import { screen, waitFor } from '@testing-library/react'
import type { HttpHandler } from 'msw'
import { describe, expect, it } from 'vitest'
import { readSession } from '../../../lib/session/session-store.ts'
import { answers, fails } from '../../../testing/handlers.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { sampleHousehold, sampleUser } from '../../../testing/samples/samples.ts'
import { settingsAnswers } from '../../../testing/settings-answers.ts'

/** A server that keeps what is chosen. */
function open(household: Household = sampleHousehold(), ...handlers: HttpHandler[]) {
  const kept = { traits: {} as HouseholdTraits, asked: [] as unknown[] }
  const user = renderApp('/settings/household', {
    handlers: [
      ...handlers,
      answers(getHousehold, household),
      answers(getMe, () => ({ ...sampleUser, ...kept.traits })),
      answers(updateHousehold, ({ body }) => {
        kept.asked.push(body)
        kept.traits = { ...kept.traits, ...(body as HouseholdTraits) }
        return household
      }),
      ...settingsAnswers,
    ],
  })
  return { user, kept }
}
const currency = () => screen.findByRole('combobox', { name: 'Currency' })
const firstDay = () => screen.findByRole('combobox', { name: 'First day of the week' })

describe('money and weeks of the household', () => {
  it('are chosen by an owner, and known to this device at once', async () => {
    const { user, kept } = open()
    await waitFor(async () => expect(await currency()).toBeEnabled())
    expect(await currency()).toHaveDisplayValue('Not chosen')
    await user.selectOptions(await currency(), 'Euro (EUR)')
    expect(await screen.findByText('The currency was changed')).toBeVisible()
    expect(readSession().user?.currency).toBe('EUR')
    expect(await firstDay()).toHaveDisplayValue('By language (Sunday)')
    await user.selectOptions(await firstDay(), 'Monday')
    expect(await screen.findByText('The first day of the week was changed')).toBeVisible()
    expect(readSession().user?.first_weekday).toBe(1)
    await user.selectOptions(await currency(), 'Not chosen')
    await user.selectOptions(await firstDay(), 'By language (Sunday)')
    await waitFor(() =>
      expect(kept.asked).toEqual([
        { currency: 'EUR' },
        { first_weekday: 1 },
        { currency: null },
        { first_weekday: null },
      ]),
    )
  })

  it('are only shown to members, who hear who can change them', async () => {
    const { members } = sampleHousehold()
    open(sampleHousehold({ members: members.map((member) => ({ ...member, role: 'member' })) }))
    await waitFor(async () => expect(await currency()).toHaveAccessibleDescription(/Owners can change it\.$/))
    expect(await currency()).toBeDisabled()
    expect(await firstDay()).toBeDisabled()
  })

  it('stay where a change fails, with the reason', async () => {
    const { user } = open(sampleHousehold(), fails(updateHousehold, 'owner_only'))
    await waitFor(async () => expect(await currency()).toBeEnabled())
    await user.selectOptions(await currency(), 'Euro (EUR)')
    expect(await screen.findByRole('alert')).toHaveTextContent(/^The currency could not be changed: /)
    expect(await currency()).toHaveDisplayValue('Not chosen')
  })
})
