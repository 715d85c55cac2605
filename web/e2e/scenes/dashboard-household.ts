import { type ForecastRecords, MAX_RECORDS } from '@larder/shared/contracts/insights/forecast-records'
import type {
  DepletionForecast,
  ForecastWhy,
  PurchaseRecommendation,
} from '@larder/shared/contracts/insights/forecasts'
import type { OrderReminder } from '@larder/shared/contracts/insights/reminders'
import type { MealPlanEntry } from '@larder/shared/contracts/recipes/meal-plan'
import { sampleMeal, samplePlanned, sampleTextMeal } from '../../src/testing/samples/meal-samples.ts'
import { samplePromotion } from '../../src/testing/samples/promotion-samples.ts'
import { sampleDailyMeal, sampleDailyMeals, sampleRecipe } from '../../src/testing/samples/recipe-samples.ts'
import { sampleEntry, sampleId } from '../../src/testing/samples/stock-samples.ts'
import { TODAY } from './scene.ts'

const midnight = (day: string) => `${day}T00:00:00.000Z`
const low = (name: string) => sampleEntry(name, { status: 'low', quantity: 1, min_stock_level: 3 })
export const stock = [
  sampleEntry('Chicken', {
    status: 'expired',
    quantity: 1.2,
    unit: 'kg',
    expiry_date: midnight('2026-03-08'),
  }),
  sampleEntry('Lemons', { status: 'out_of_stock', quantity: 0 }),
  ...['Milk', 'Lentils', 'Coffee', 'Butter'].map(low),
  sampleEntry('Rice', { expiry_date: midnight('2026-03-12') }),
]

const soup = sampleRecipe(
  1,
  'Lentil soup',
  [
    ['lentils', 200, 'g'],
    ['carrots', 2, 'each'],
    ['onion', 1, 'each'],
    ['stock', 1, 'l'],
    ['salt', 'a pinch', 'each'],
  ],
  {
    description: 'Warm.\nFor cold days.',
    instructions: 'Chop all.\nCook for an hour.\nServe.',
    cooking_time_minutes: 60,
    nutritional_info: { calories: 300, saturated_fat: 4, vitamin_c: 'much' },
  },
)
export const tacos = sampleRecipe(2, 'Fish tacos', [['cod', 300, 'g']], {
  meal_type: 'lunch',
  difficulty: 'medium',
})
const soupMeal = sampleMeal(1, soup, {
  date: TODAY,
  quantity_percent: 175,
  notes: 'Noa brings bread',
  ingredients: samplePlanned(soup).map((one, index) =>
    index === 0
      ? { ...one, quantity: 350, state: 'short', at_hand: 200 }
      : { ...one, state: index === 1 ? 'missing' : 'there', optional: index === 2, notes: 'in slices' },
  ),
})
export const meals: MealPlanEntry[] = [
  soupMeal,
  sampleMeal(2, tacos, { date: '2026-03-11', ingredients: samplePlanned(tacos, 'missing') }),
  sampleMeal(3, tacos, { date: '2026-03-12', recipe: null, ingredients: [] }),
  sampleTextMeal(4, 'Pizza', { date: '2026-03-13' }),
]

const why: ForecastWhy = {
  method: 'interval',
  daily_use: 0.2,
  days_between: 4.6,
  purchases: [
    { date: midnight('2026-03-09'), quantity: 1 },
    { date: midnight('2026-03-04'), quantity: 2 },
  ],
}
export const records: ForecastRecords = {
  item_id: sampleId(1),
  item_name: 'Whole milk',
  unit: 'l',
  reason: 'Usually bought every 5 days, last on Monday; minimum 1 L; two meals this week use it',
  purchases: Array.from({ length: MAX_RECORDS }, (_, index) => ({
    date: midnight(`2026-02-${String(28 - index).padStart(2, '0')}`),
    quantity: 1 + (index % 2) / 2,
  })),
  earlier_purchases: 45,
  uses: [{ date: midnight('2026-03-08'), quantity: 0.4 }],
  earlier_uses: 0,
  meals: [
    { date: midnight('2026-03-11'), title: 'Pancakes', quantity: 0.5, unit: 'l' },
    { date: midnight('2026-03-12'), title: 'Lentil soup', quantity: null, unit: 'l' },
  ],
  later_meals: 0,
  min_stock_level: 1,
  why,
  own_daily_use: 0.25,
  is_stopped: false,
}
const reminder: OrderReminder = {
  item_id: sampleId(1),
  item_name: 'Whole milk',
  category: 'Dairy',
  stock_status: 'low',
  current_quantity: 0.8,
  unit: 'l',
  min_stock_level: 1,
  days_until_depletion: 3.4,
  depletion_date: midnight('2026-03-13'),
  earliest_date: midnight('2026-03-12'),
  latest_date: midnight('2026-03-15'),
  confidence_score: 0.734,
  reason: 'Usually bought every 5 days, last on Monday; minimum 1 L; two meals this week use it',
  why,
}
export const forecast: DepletionForecast = {
  item_id: sampleId(1),
  item_name: 'Whole milk',
  category: 'Dairy',
  current_quantity: 0.8,
  unit: 'l',
  days_until_depletion: 3.4,
  depletion_date: midnight('2026-03-13'),
  earliest_date: midnight('2026-03-12'),
  latest_date: midnight('2026-03-15'),
  confidence_score: 0.734,
  spoils: null,
  reason: 'Usually bought every 5 days, last on Saturday; one meal this week uses it',
  why,
}
export const reminders: OrderReminder[] = [
  reminder,
  {
    ...reminder,
    item_id: sampleId(2),
    item_name: 'Yoghurt',
    stock_status: 'in_stock',
    depletion_date: midnight('2026-03-25'),
    earliest_date: midnight('2026-03-21'),
    latest_date: midnight('2026-03-29'),
    spoils: { quantity: 0.5, expiry_date: midnight('2026-03-14') },
  },
  {
    item_id: sampleId(3),
    item_name: 'Lemons',
    category: 'Produce',
    stock_status: 'out_of_stock',
    current_quantity: 0,
    unit: 'item',
    confidence_score: 1,
  },
]
export const recommendation: PurchaseRecommendation = {
  item_id: sampleId(4),
  item_name: 'Coffee',
  category: null,
  quantity: 1,
  unit: 'item',
  reason: 'Usually bought every 9 days',
  confidence_score: 0.8,
}

export const promotion = samplePromotion('Milk', { ends_on: '2026-03-18' })
export const suggestions = {
  ...sampleDailyMeals([]),
  dinner: [
    {
      ...sampleDailyMeal(soup),
      match_score: 81,
      expiring_ingredients: [{ item_name: 'Rice', expiry_date: midnight('2026-03-12') }],
    },
  ],
}
