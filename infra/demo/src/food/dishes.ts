import { RecipeDraft } from '@larder/shared/contracts/recipes/recipe-draft'

/** A dinner of the household: what it uses of its goods, in their units, and where its recipe is. */
export type Dish = {
  name: string
  /** Goods by name, with the amount for two. */
  uses: Readonly<Record<string, number>>
  /** How a recipe of its own is cooked; null for one of the cookbook, which has the same name. */
  own: {
    minutes: [preparing: number, cooking: number]
    tags: string[]
    cuisine?: string
    steps: string[]
  } | null
}

/** What the household cooks in the evening. */
export const DISHES: readonly Dish[] = [
  {
    name: 'Spaghetti bolognese',
    uses: {
      Spaghetti: 200,
      'Minced beef': 250,
      'Chopped tomatoes': 400,
      Onions: 120,
      Carrots: 80,
      Garlic: 0.2,
      'Olive oil': 20,
    },
    own: {
      minutes: [15, 45],
      tags: ['pasta', 'family favourite'],
      cuisine: 'Italian',
      steps: [
        'Chop onion, carrot and garlic finely and soften them in the oil for 8 minutes.',
        'Brown the mince, then add the tomatoes and simmer for 35 minutes.',
        'Cook the spaghetti, and toss it in the sauce.',
      ],
    },
  },
  {
    name: 'Chicken and broccoli rice bowl',
    uses: {
      'Chicken breast': 300,
      Broccoli: 1,
      'Basmati rice': 160,
      'Soy sauce': 30,
      Garlic: 0.2,
      Honey: 15,
    },
    own: {
      minutes: [10, 20],
      tags: ['quick', 'lunchbox'],
      steps: [
        'Cook the rice. Cut chicken and broccoli into bite-sized pieces.',
        'Fry the chicken for 6 minutes, add broccoli and garlic for 4 more.',
        'Stir in soy sauce and honey, and serve on the rice.',
      ],
    },
  },
  {
    name: 'Lemon salmon with potatoes',
    uses: { 'Salmon fillets': 2, Potatoes: 500, Lemons: 1, Parsley: 0.5, Butter: 25 },
    own: {
      minutes: [10, 35],
      tags: ['fish'],
      steps: [
        'Roast the potatoes in wedges for 20 minutes at 200 °C.',
        'Lay the salmon between them with butter and slices of lemon, and roast for 14 minutes more.',
        'Scatter the parsley over it.',
      ],
    },
  },
  {
    name: 'Red lentil soup',
    uses: {
      'Red lentils': 200,
      Carrots: 150,
      Onions: 120,
      'Vegetable stock': 1,
      'Ground cumin': 3,
      Lemons: 0.5,
      'Olive oil': 15,
    },
    own: {
      minutes: [10, 25],
      tags: ['soup', 'vegan'],
      steps: [
        'Soften onion and carrots in the oil, and stir in the cumin.',
        'Add lentils, stock and 900 ml of water; simmer for 20 minutes.',
        'Blend half of it, and season with lemon juice.',
      ],
    },
  },
  {
    name: 'Chickpea and spinach curry',
    uses: {
      Chickpeas: 400,
      'Baby spinach': 150,
      'Coconut milk': 200,
      'Chopped tomatoes': 200,
      Onions: 100,
      Garlic: 0.2,
      'Ground cumin': 3,
      'Basmati rice': 150,
    },
    own: {
      minutes: [10, 25],
      tags: ['vegan', 'curry'],
      cuisine: 'Indian',
      steps: [
        'Soften onion and garlic, and stir in the cumin for a minute.',
        'Add tomatoes, chickpeas and coconut milk, and simmer for 15 minutes.',
        'Fold in the spinach, and serve it with the rice.',
      ],
    },
  },
  {
    name: 'Mushroom and cheddar omelette',
    uses: { Eggs: 4, Mushrooms: 150, 'Mature cheddar': 60, Butter: 15, 'Sourdough bread': 120 },
    own: {
      minutes: [5, 10],
      tags: ['quick', 'vegetarian'],
      steps: [
        'Fry the mushrooms in the butter until they are brown.',
        'Pour in the beaten eggs, and add the grated cheddar when they begin to set.',
        'Fold it, and serve it with the bread.',
      ],
    },
  },
  {
    name: 'Prawn and pepper wraps',
    uses: {
      Prawns: 200,
      'Red peppers': 1,
      'Tortilla wraps': 4,
      Avocados: 1,
      'Sweet paprika': 3,
      Lemons: 0.5,
    },
    own: {
      minutes: [15, 10],
      tags: ['quick'],
      cuisine: 'Mexican',
      steps: [
        'Fry strips of pepper for 5 minutes; add prawns and paprika for 3 more.',
        'Mash the avocado with lemon juice.',
        'Fill the warm wraps with both.',
      ],
    },
  },
  {
    name: 'Chili con carne',
    uses: {
      'Minced beef': 350,
      'Kidney beans': 400,
      'Chopped tomatoes': 400,
      Onions: 150,
      'Red peppers': 1,
      'Ground cumin': 4,
    },
    own: null,
  },
  {
    name: 'Spaghetti aglio e olio',
    uses: { Spaghetti: 200, 'Olive oil': 60, Garlic: 0.4, Parsley: 0.3 },
    own: null,
  },
  {
    name: 'Chana masala',
    uses: { Chickpeas: 480, 'Chopped tomatoes': 400, Onions: 200, Garlic: 0.3 },
    own: null,
  },
  {
    name: 'Frittata with courgette and mint',
    uses: { Eggs: 8, Courgettes: 2, Parmesan: 50, 'Olive oil': 20 },
    own: null,
  },
]

/** The draft of a dish's own recipe, for two; null for one of the cookbook. `unitOf` gives the unit of a good. */
export function recipeDraftOf(
  { name, uses, own }: Dish,
  unitOf: (good: string) => string,
): RecipeDraft | null {
  if (own === null) return null
  const [preparing, cooking] = own.minutes
  return RecipeDraft.parse({
    name,
    instructions: own.steps.join('\n'),
    preparation_time_minutes: preparing,
    cooking_time_minutes: cooking,
    serving_size: 2,
    difficulty: preparing + cooking > 40 ? 'medium' : 'easy',
    meal_type: 'dinner',
    tags: own.tags,
    cuisine: own.cuisine,
    ingredients: Object.entries(uses).map(([good, quantity]) => ({
      item_name: good.toLowerCase(),
      quantity,
      unit: unitOf(good),
    })),
  })
}
