import { getMe } from '@larder/shared/contracts/accounts/auth'
import {
  getNutritionGoals,
  type NutritionGoals,
  updateNutritionGoals,
} from '@larder/shared/contracts/recipes/nutrition'
import { screen, within } from '@testing-library/react'
import type { HttpHandler } from 'msw'
import { describe, expect, it } from 'vitest'
import { answers, fails, on } from '../../../testing/handlers.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { sampleGoals } from '../../../testing/samples/meal-samples.ts'
import { sampleUser } from '../../../testing/samples/samples.ts'
import { settingsAnswers } from '../../../testing/settings-answers.ts'

const open = (...handlers: HttpHandler[]) =>
  renderApp('/settings/food', { handlers: [...handlers, answers(getMe, sampleUser), ...settingsAnswers] })
const part = async () => within(await screen.findByRole('region', { name: 'Nutrition Goals' }))
const field = async (name: string) => (await part()).findByRole('spinbutton', { name })
const save = async () => (await part()).findByRole('button', { name: 'Save nutrition goals' })

describe('nutrition goals, in the settings', () => {
  it('are off by default, are set, and are taken back', async () => {
    const sent: unknown[] = []
    const user = open(
      answers(updateNutritionGoals, ({ body }) => {
        sent.push(body)
        return body as NutritionGoals
      }),
    )
    for (const one of await (await part()).findAllByRole('spinbutton')) expect(one).toHaveDisplayValue('')
    expect((await part()).getByText(/You have no goals so far/)).toBeVisible()
    expect(await field('Energy (kcal)')).toHaveAccessibleDescription('Reference: 2,000 kcal')
    await user.type(await field('Energy (kcal)'), '1800')
    await user.type(await field('Salt (g)'), '5,5')
    await user.click(await save())
    expect(await screen.findByText('Your nutrition goals are saved')).toBeVisible()
    expect((await part()).queryByText(/You have no goals so far/)).not.toBeInTheDocument()
    await user.clear(await field('Energy (kcal)'))
    await user.click(await save())
    await screen.findByText('Your nutrition goals are saved')
    expect(sent).toEqual([sampleGoals({ kcal: 1800, salt_g: 5.5 }), sampleGoals({ salt_g: 5.5 })])
  })

  it('says beside the field what is wrong, and sends nothing', async () => {
    const user = open(answers(getNutritionGoals, sampleGoals({ protein_g: 60 })))
    await user.clear(await field('Protein (g)'))
    await user.type(await field('Protein (g)'), '0')
    await user.click(await save())
    expect(await field('Protein (g)')).toHaveAccessibleDescription(/Protein must be more than 0 g/)
    expect(await field('Protein (g)')).toBeInvalid()
  })

  it('says why they could not be saved, and keeps what was typed', async () => {
    const user = open(fails(updateNutritionGoals, 'server_busy'))
    await user.type(await field('Fibre (g)'), '30')
    await user.click(await save())
    expect((await screen.findByRole('alert')).textContent).toContain('busy')
    expect(await field('Fibre (g)')).toHaveDisplayValue('30')
  })

  it('says that they could not be loaded, and tries again', async () => {
    let isDown = true
    const user = open(
      on(getNutritionGoals, () =>
        isDown ? new Response('', { status: 400 }) : Response.json(sampleGoals({ fat_g: 65 })),
      ),
    )
    expect(await (await part()).findByText('Failed to load your nutrition goals')).toBeVisible()
    isDown = false
    await user.click((await part()).getByRole('button', { name: 'Try again' }))
    expect(await field('Fat (g)')).toHaveDisplayValue('65')
  })
})
