import { type ComponentType, memo, useMemo } from 'react'
import { coverOf } from './cover-of.ts'
import type { Dish, DrawnRecipe } from './dish-kind.ts'
import { Bake, Bread, Burger, Pizza, Roast, Sandwich, Skewers, Tacos, Toast } from './drawing/boards.tsx'
import {
  Dip,
  Drink,
  Eggs,
  Noodles,
  Porridge,
  Pudding,
  Rice,
  Salad,
  Soup,
  Stew,
  StirFry,
} from './drawing/bowls.tsx'
import { Cloth } from './drawing/cloth.tsx'
import type { Drawn } from './drawing/parts.tsx'
import { Bites, Cake, Frittata, MainPlate, Omelette, Pancakes, Pasta, Rolls } from './drawing/plates.tsx'
import { createRandom } from './random.ts'
import styles from './recipe-drawing.module.css'

const DISHES: Record<Dish, ComponentType<Drawn>> = {
  bake: Bake,
  bites: Bites,
  bread: Bread,
  burger: Burger,
  cake: Cake,
  dip: Dip,
  drink: Drink,
  eggs: Eggs,
  frittata: Frittata,
  noodles: Noodles,
  omelette: Omelette,
  pancakes: Pancakes,
  pasta: Pasta,
  pizza: Pizza,
  plate: MainPlate,
  porridge: Porridge,
  pudding: Pudding,
  rice: Rice,
  roast: Roast,
  rolls: Rolls,
  salad: Salad,
  sandwich: Sandwich,
  skewers: Skewers,
  soup: Soup,
  stew: Stew,
  'stir-fry': StirFry,
  tacos: Tacos,
  toast: Toast,
}

/** What is seen of a drawing at least; beside words, where there is little room, the dish almost touches the edges. */
const WHOLE = '0 0 160 160'
const NEARER = '9 9 142 142'

type RecipeDrawingProps = {
  recipe: DrawnRecipe
  /** Whether what lies beside the dish is seen too: where it is wider than high. */
  hasTable: boolean
}

/** A recipe's dish from above on a laid table, drawn by what it is and what it is made of; decorative. */
export const RecipeDrawing = memo(function RecipeDrawing({ recipe, hasTable }: RecipeDrawingProps) {
  const cover = useMemo(() => coverOf(recipe), [recipe])
  const Drawing = DISHES[cover.dish]
  return (
    <svg
      viewBox={hasTable ? WHOLE : NEARER}
      preserveAspectRatio="xMidYMid meet"
      aria-hidden
      className={styles.drawing}
    >
      <Cloth cover={cover} hasTable={hasTable} />
      <Drawing cover={cover} random={createRandom(cover.seed)} />
    </svg>
  )
})
