import { readFileSync } from 'node:fs'
import { cookbook } from '@larder/shared/domain/recipes/cookbook/cookbook'
import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { sampleRecipe } from '../../../testing/samples/recipe-samples.ts'
import type { DrawnRecipe } from './dish-kind.ts'
import { RecipeDrawing } from './recipe-drawing.tsx'

const tokens = readFileSync(`${import.meta.dirname}/../../../ui/styles/tokens.css`, 'utf8')

const draw = (recipe: DrawnRecipe): string => {
  const { container, unmount } = render(<RecipeDrawing recipe={recipe} hasTable />)
  const drawn = container.innerHTML.replaceAll(/_r_\w+_/g, 'id')
  unmount()
  return drawn
}

it('draws each recipe of the cookbook in its own way, with colours of the tokens alone', async () => {
  const recipes = (await cookbook()).map(({ id, name, meal_type, tags, ingredients }, number) => ({
    ...sampleRecipe(
      number,
      name,
      ingredients.map(({ item_name, quantity, unit }) => [item_name, quantity, unit] as const),
    ),
    id,
    meal_type,
    tags: [...tags],
  }))
  const drawings = recipes.map(draw)
  expect(new Set(drawings).size).toBe(recipes.length)
  const used = new Set(
    drawings.flatMap((one) => [...one.matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => name)),
  )
  expect([...used].filter((name) => !tokens.includes(`${name}:`))).toEqual([])
  expect(drawings.filter((one) => /(?:fill|stroke)="#|NaN|undefined/.test(one))).toEqual([])
})

it('draws the same recipe the same each time', () => {
  const soup = sampleRecipe(1, 'Lentil soup', [['red lentils', 200, 'g']])
  expect(draw(soup)).toBe(draw({ ...soup }))
})
