import { coverWords } from './cover-words.ts'
import { type Dish, dishOf, type DrawnRecipe } from './dish-kind.ts'
import { type FoodColor, type FoodLook, herbsIn, piecesIn, sauceColorsIn } from './foods/food-looks.ts'
import { createRandom, pick } from './random.ts'

/** The cloths that a dish stands on; each is a token `--cloth-…`. */
export type Cloth = 'clay' | 'plum' | 'rose' | 'sage' | 'sand' | 'sea' | 'sky' | 'slate'
export type Weave = 'plain' | 'stripes' | 'checks' | 'dots'

/** What is drawn of a recipe. */
export type Cover = {
  dish: Dish
  /** One to four, the most telling first. */
  foods: readonly [FoodLook, ...FoodLook[]]
  herb: FoodLook | null
  /** The colour of its sauce, soup or dough. */
  sauce: FoodColor
  cloth: Cloth
  weave: Weave
  /** Of what is random in the drawing. */
  seed: string
}

const MOST_FOODS = 4

/** Where nothing is known of what is in it. */
const USUAL_FOODS: readonly FoodLook[] = [
  { shape: 'slice', color: 'red' },
  { shape: 'coin', color: 'orange' },
  { shape: 'floret', color: 'green' },
  { shape: 'cube', color: 'yellow' },
  { shape: 'mushroom', color: 'crust' },
  { shape: 'chunk', color: 'gold' },
]
const SWEET_FOODS: readonly FoodLook[] = [
  { shape: 'berry', color: 'red' },
  { shape: 'berry', color: 'berry' },
  { shape: 'nut', color: 'gold' },
  { shape: 'wedge', color: 'orange', inner: 'yellow' },
]

const SWEET = new Set<Dish>(['cake', 'drink', 'pancakes', 'porridge', 'pudding'])

const USUAL_SAUCES: Partial<Record<Dish, FoodColor>> = {
  bake: 'gold',
  bites: 'crust',
  bread: 'crust',
  burger: 'crust',
  cake: 'gold',
  drink: 'cream',
  frittata: 'yellow',
  omelette: 'yellow',
  pancakes: 'gold',
  pasta: 'red',
  porridge: 'cream',
  pudding: 'cream',
  rice: 'cream',
  salad: 'lime',
  sandwich: 'crust',
  toast: 'cream',
}

/** Dishes whose dough or grain has the colour that is usual, whatever else is in them. */
const OWN_COLOR = new Set<Dish>(['bread', 'burger', 'frittata', 'omelette', 'pancakes', 'salad', 'sandwich'])

/** Dishes of which a whole egg is seen; in others it is in the dough or the sauce. */
const SHOWS_EGG = new Set<Dish>([
  'eggs',
  'noodles',
  'plate',
  'rice',
  'salad',
  'sandwich',
  'soup',
  'stew',
  'toast',
])

/** Dishes whose sauce has the colour that dyes the most, not that of what is named first. */
const SAUCED = new Set<Dish>(['bake', 'eggs', 'pasta', 'soup', 'stew', 'stir-fry'])
const BY_STRENGTH: readonly FoodColor[] = [
  'cocoa',
  'purple',
  'red',
  'orange',
  'lime',
  'yellow',
  'green',
  'brown',
  'gold',
  'cream',
]

const WARM = new Set<FoodColor>(['red', 'orange', 'pink', 'yellow', 'gold', 'crust'])
const GREEN = new Set<FoodColor>(['lime', 'green', 'leaf'])
const COOL_CLOTHS: readonly Cloth[] = ['sage', 'sky', 'sea', 'plum', 'slate']
const WARM_CLOTHS: readonly Cloth[] = ['sand', 'clay', 'rose', 'sky', 'plum']
const ALL_CLOTHS: readonly Cloth[] = ['clay', 'plum', 'rose', 'sage', 'sand', 'sea', 'sky', 'slate']
const WEAVES: readonly Weave[] = ['plain', 'plain', 'stripes', 'checks', 'dots']

/** What is drawn of a recipe: always the same for the same recipe, by what it is and what it is made of. */
export function coverOf(recipe: DrawnRecipe): Cover {
  const seed = `${recipe.id} ${recipe.name}`
  const random = createRandom(seed)
  const dish = dishOf(recipe)
  const name = coverWords(recipe.name)
  const ingredients = recipe.ingredients.map(({ item_name }) => coverWords(item_name))
  const words = [name, ...ingredients]
  const [first = pick(random, SWEET.has(dish) ? SWEET_FOODS : USUAL_FOODS), ...rest] = different(
    words.flatMap(piecesIn).filter(({ shape }) => shape !== 'egg' || SHOWS_EGG.has(dish)),
  )
  const colors = words.flatMap(sauceColorsIn)
  const sauce = sauceOf(dish, colors)
  const ground = dish === 'salad' ? 'lime' : first.color
  return {
    dish,
    foods: [first, ...rest.slice(0, MOST_FOODS - 1)],
    herb: words.flatMap(herbsIn)[0] ?? null,
    sauce,
    cloth: pick(random, WARM.has(ground) ? COOL_CLOTHS : GREEN.has(ground) ? WARM_CLOTHS : ALL_CLOTHS),
    weave: pick(random, WEAVES),
    seed,
  }
}

function sauceOf(dish: Dish, colors: readonly FoodColor[]): FoodColor {
  const usual = USUAL_SAUCES[dish]
  if (OWN_COLOR.has(dish) && usual !== undefined) return usual
  const strongest = SAUCED.has(dish) ? BY_STRENGTH.find((color) => colors.includes(color)) : undefined
  return strongest ?? colors[0] ?? usual ?? 'brown'
}

const different = (looks: readonly FoodLook[]): readonly FoodLook[] => [
  ...new Map(looks.map((one) => [`${one.shape} ${one.color}`, one])).values(),
]
