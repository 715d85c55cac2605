import { getMe } from '@larder/shared/contracts/accounts/auth'
import { getModelUse, type ModelCall } from '@larder/shared/contracts/model-use'
import { screen, within } from '@testing-library/react'
import type { HttpHandler } from 'msw'
import { describe, expect, it } from 'vitest'
import { answers, on, refusal } from '../../../testing/handlers.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { sampleUser } from '../../../testing/samples/samples.ts'
import { settingsAnswers } from '../../../testing/settings-answers.ts'

const open = (...handlers: HttpHandler[]) =>
  renderApp('/settings/data', { handlers: [...handlers, answers(getMe, sampleUser), ...settingsAnswers] })
const part = async () => within(await screen.findByRole('region', { name: 'Language Model' }))

const CALL: ModelCall = {
  id: 'a'.repeat(24),
  at: '2026-11-23T07:00:00.000Z',
  model: 'some-model',
  paper: 'receipt',
  state: 'answered',
  sent_bytes: 3_200,
  received_bytes: 640,
  tokens: 1_234,
  is_estimated: false,
}
const NOTHING = { tokens: 0, share: null, is_reached: false }

describe('what a language model was asked, in the settings', () => {
  it('is listed with when, how much and for what kind of paper', async () => {
    const use = {
      today: { tokens: 2_468, share: 0.247, is_reached: false },
      calls: [
        CALL,
        { ...CALL, id: 'b'.repeat(24), paper: 'order_mail' as const, is_estimated: true },
        { ...CALL, id: 'c'.repeat(24), paper: 'recipe' as const, state: 'under_way' as const },
      ],
    }
    open(answers(getModelUse, use))
    const [receipt, mail, wish] = await (await part()).findAllByRole('listitem')
    expect(receipt).toHaveTextContent(
      /^A receipt Answered.*some-model.*3 KB sent, 640 B received, 1,234 tokens$/,
    )
    expect(mail).toHaveTextContent(/^An order mail.*about 1,234 tokens$/)
    expect(wish).toHaveTextContent(/^A wish for a recipe Under way.*Not counted yet$/)
    expect(
      (await part()).getByText('2,468 tokens used today, 25% of what a household may use in a day.'),
    ).toBeVisible()
  })

  it('says when the day’s share is used up', async () => {
    open(answers(getModelUse, { today: { tokens: 900, share: 0.9, is_reached: true }, calls: [CALL] }))
    expect(await (await part()).findByText(/are read by rules today/)).toBeVisible()
  })

  it('is nothing at first', async () => {
    open(answers(getModelUse, { today: NOTHING, calls: [] }))
    expect(
      await (await part()).findByText('Nothing of your household was sent to a language model.'),
    ).toBeVisible()
  })

  it('says when it could not be loaded, and tries again', async () => {
    let isAway = true
    const user = open(
      on(getModelUse, () =>
        isAway ? refusal('database_unavailable') : Response.json({ today: NOTHING, calls: [] }),
      ),
    )
    const again = await (await part()).findByRole('button', { name: 'Try again' })
    isAway = false
    await user.click(again)
    expect(await (await part()).findByText(/Nothing of your household/)).toBeVisible()
  })
})
