/** The categories of foods, as people choose them; a household may use others. */
export const CATEGORIES = [
  'Produce',
  'Dairy',
  'Meat',
  'Seafood',
  'Bakery',
  'Canned Goods',
  'Dry Goods',
  'Frozen Foods',
  'Beverages',
  'Snacks',
  'Condiments',
  'Spices',
  'Other',
] as const

/** The places where food is kept, as people choose them; a household may use others. */
export const STORAGE_LOCATIONS = [
  'Pantry',
  'Refrigerator',
  'Freezer',
  'Cabinet',
  'Spice Rack',
  'Fruit Bowl',
  'Wine Rack',
  'Other',
] as const

/** Ways of eating that people keep to: the documented dietary restrictions, without 'None'. */
export const DIETS = [
  'Vegetarian',
  'Vegan',
  'Gluten-free',
  'Dairy-free',
  'Keto',
  'Low-carb',
  'Paleo',
] as const
export type DietName = (typeof DIETS)[number]

/** What is known of a recipe's nutrition: kcal for the calories, grams for the others, per serving. */
export const NUTRIENTS = ['calories', 'protein', 'carbs', 'fat', 'fiber', 'sugar'] as const
export type Nutrient = (typeof NUTRIENTS)[number]

/** What a person may have a goal of for a day: kcal of energy, g of the others. */
export const GOAL_NUTRIENTS = ['kcal', 'protein_g', 'carbohydrates_g', 'fat_g', 'fibre_g', 'salt_g'] as const
export type GoalNutrient = (typeof GOAL_NUTRIENTS)[number]
/** Regulation (EU) 1169/2011, annex I: salt is sodium times 2.5. */
export const SALT_IN_SODIUM = 2.5

/** The kinds of places that differ in how long food keeps in them. */
export const KEEPING_PLACES = ['pantry', 'fridge', 'freezer'] as const

/** The kinds of things on receipts and lists that are certainly no food. */
export const NON_FOOD_REASONS = [
  'deposit',
  'bag',
  'paper',
  'cleaning',
  'toiletries',
  'stationery',
  'pets',
  'plants',
  'medicine',
  'tobacco',
  'household',
  'charge',
] as const
/** Why something is certainly not food. */
export type NonFoodReason = (typeof NON_FOOD_REASONS)[number]
