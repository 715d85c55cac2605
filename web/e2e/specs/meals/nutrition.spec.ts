import { selectMeal } from '@larder/shared/contracts/recipes/meal-plan'
import { listCookbook } from '@larder/shared/contracts/recipes/own-recipes'
import type { OwnedRecipe } from '@larder/shared/contracts/recipes/recipe'
import { expect } from '@playwright/test'
import { faultsInTwoLooks } from '../../accessibility.ts'
import { enter, newHousehold, send, todayOf } from '../../household.ts'
import { expectToFit } from '../../layout.ts'
import { test } from '../../products/larder.ts'

// During an animation a colour is between two values and has no valid contrast.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const SIZES = [
  { width: 1280, height: 900, isWide: true },
  { width: 390, height: 844, isWide: false },
]

test('somebody sets nutrition goals by keyboard, and sees a planned day beside them', async ({
  page,
  larder,
}) => {
  const household = await newHousehold(larder.url, [])
  await enter(page, household)
  const { access_token: token } = household.session
  const date = todayOf(household)
  const cookbook = await send<OwnedRecipe[]>(larder.url, listCookbook, undefined, { token })
  for (const [name, meal_type] of [
    ['Crêpes with lemon and sugar', 'breakfast'],
    ['Kimchi fried rice', 'lunch'],
    ['Chicken cacciatore', 'dinner'],
  ] as const) {
    const recipe = cookbook.find((one) => one.name.startsWith(name))
    if (recipe === undefined) throw new Error(`The cookbook has no ${name}`)
    await send(larder.url, selectMeal, { recipe_id: recipe.id, date, meal_type }, { token })
  }

  await test.step('goals are set in the settings', async () => {
    await page.goto('/settings/food#nutrition')
    const part = page.getByRole('region', { name: 'Nutrition Goals' })
    await part.getByRole('spinbutton', { name: 'Energy (kcal)' }).fill('2000')
    await part.getByRole('spinbutton', { name: 'Protein (g)' }).fill('75')
    await part.getByRole('spinbutton', { name: 'Salt (g)' }).fill('5')
    await part.getByRole('spinbutton', { name: 'Salt (g)' }).press('Enter')
    await expect(page.getByText('Your nutrition goals are saved')).toBeVisible()
    expect(await faultsInTwoLooks(page)).toEqual([])
  })

  await test.step('the day says what is known of its meals, and where that is from', async () => {
    await page.goto(`/meals?view=week&from=${date}`)
    const head = page.getByRole('button', { name: /nutrition: Energy at least/ })
    for (const { isWide, ...size } of SIZES) {
      await page.setViewportSize(size)
      // Each form of the week has heads of its own, and the page takes it only after it has got its size.
      await expect(page.getByRole('table', { name: 'Meals by day' })).toBeVisible({ visible: isWide })
      await expect(head).toContainText('2 of 3 meals known')
      await expectToFit(page)
    }
    await head.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Nutrition' })
    await expect(dialog.getByRole('meter', { name: 'Protein' })).toBeVisible()
    for (const meal of [/Kimchi/, /Crêpes/]) await dialog.getByText(meal).first().click()
    await expect(dialog.getByText(/no figures for .*kimchi/).first()).toBeVisible()
    await expect(dialog.getByText(/by the USDA’s table of foods/).first()).toBeVisible()
    await expectToFit(page)
    await page.keyboard.press('Escape')
    await expect(head).toBeFocused()
    await head.press('Enter')
    await expect(dialog).toBeVisible()
    expect(await faultsInTwoLooks(page)).toEqual([])
  })
})
