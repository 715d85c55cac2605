/**
 * What is known of foods by their names, units, amounts and codes, and what is said of them: in the ingredient phrases of
 * recipes, in lists and in wishes. All of it is pure: texts and figures in, knowledge out, from tables that are part of the
 * package. Where nothing is known the answer is null (of a name, `is_food: null`); nothing is guessed silently.
 */

// Names to foods.
export { readFood } from './foods/read-food.ts'
export { furtherLanguage } from './foods/further/further-language.ts'
export { languageOfNames } from './foods/further/language-of-names.ts'
export { beginsWithFigure } from './foods/names/figured-brand.ts'
export type { FurtherLanguage } from './foods/tables/food-groups.ts'
export type { FoodReading } from './foods/read-food.ts'
export { isFoodId, nameOfFood, NO_FOOD, readItemFood } from './foods/item-food.ts'
export type { LinkedItem } from './foods/item-food.ts'
export { findFoods } from './foods/find-foods.ts'
export { findNonFoodReason, isNonFood } from './foods/tables/non-food.ts'
export { FOODS } from './foods/tables/food-table.ts'
export type { Food } from './foods/tables/food-table.ts'
export {
  CATEGORIES,
  DIETS,
  GOAL_NUTRIENTS,
  KEEPING_PLACES,
  NON_FOOD_REASONS,
  NUTRIENTS,
  STORAGE_LOCATIONS,
} from './foods/tables/vocabulary.ts'
export type { GoalNutrient, NonFoodReason, Nutrient } from './foods/tables/vocabulary.ts'

// What is known of a food: how long it keeps, what is in it, what it weighs.
export { guessShelfLifeDays, isKeptIn, storageOf, usualStorage } from './foods/keeping/keeping-time.ts'
export type { FoodDescription, Storage } from './foods/keeping/keeping-time.ts'
export { allergensOf, dietOf, measuresOf, nutritionOf } from './foods/food-facts.ts'
export { isSoldCanned } from './foods/tables/forms-of-foods.ts'
export { findSoldPack } from './foods/sold-pack.ts'

// The words of names, for readers of other texts about food.
export { foldedWords } from './foods/names/fold-food.ts'
export { foldName, plainWords } from './words/fold-name.ts'
export { capitalise, pluralOf, singularOf, uncapitalise } from './words/english.ts'
export { remembered } from './words/remembered.ts'

// The foods of ingredients: what is in them, which diets they fit, and what can stand in for another.
export {
  contentsOfIngredient,
  foodOfIngredient,
  foodsOf,
  statedFood,
} from './ingredients/ingredient-foods.ts'
export { isProcessedAlike, plainFood } from './ingredients/processed-form.ts'
export type { StatedFood } from './ingredients/processed-form.ts'
export { goalsPerServing } from './ingredients/goals-per-serving.ts'
export { nutritionPerServing } from './ingredients/nutrition-per-serving.ts'
export { dietsOf } from './ingredients/diets-of.ts'
export { substitutesOf } from './ingredients/substitutes.ts'
export type { Substitute } from './ingredients/substitutes.ts'
export {
  areDifferentFoods,
  canBe,
  foodsOfStocked,
  foodsOfWanted,
  isSamePurchase,
  purchaseKeys,
  yieldsOf,
} from './ingredients/same-food.ts'
export type { Yield } from './ingredients/same-food.ts'
export { ingredientKey, stockWordsOf } from './ingredients/ingredient-key.ts'
export { DISHES, foodsNamedIn, mentionedFoods } from './ingredients/mentioned-foods.ts'
export { namedFoods } from './ingredients/named-foods.ts'
export { tellingWords, wordsOf } from './ingredients/telling-words.ts'

// What somebody says about foods: what a wish asks for and refuses, and what a text speaks of.
export { MOST_SERVINGS, readWish } from './wishes/read-wish.ts'
export type { ReadWish } from './wishes/read-wish.ts'
export type { NamedFood } from './wishes/wanted-foods.ts'
export { asTyped } from './wishes/as-typed.ts'
export { isRefused, mayHave, readRefusals } from './wishes/refusals/read-refusals.ts'
export type { RefusedFood } from './wishes/refusals/read-refusals.ts'
export { foodsSaid, isListed } from './wishes/refusals/foods-said.ts'
export type { SaidFood } from './wishes/refusals/foods-said.ts'

// Units and amounts.
export { DEFAULT_UNIT, UNITS } from './units/offered-units.ts'
export { leftAfter, roundQuantity, SMALLEST_SHOWN, sumQuantities } from './units/quantity.ts'
export { canonicalUnit, convertQuantity, isMeasure, splitPackSize, unitRatio } from './units/stock-units.ts'
export { convertAmount } from './units/convert-amount.ts'
export type { Amount, ConvertedAmount, FoodMeasures } from './units/convert-amount.ts'
export { findUnit, sizeOfUnit } from './units/unit-names.ts'
export { formatUnit, unitFor } from './units/unit-words.ts'
export { countedUnit, PART_UNITS } from './units/part-units.ts'
export { findNamedPack } from './units/packs/pack-size.ts'
export { unitPriceOf } from './units/packs/unit-price.ts'
export { FIGURE, figureOf } from './units/figure.ts'

// Amounts of ingredients as recipes write and show them, and their nutrition in words.
export {
  amountAt,
  numericQuantity,
  quantityAt,
  scaledQuantity,
  scaleQuantity,
  toDecimals,
} from './amounts/scale-quantity.ts'
export type { IngredientQuantity } from './amounts/scale-quantity.ts'
export { sayIngredient } from './amounts/say-ingredient.ts'
export { countedName } from './amounts/counted-name.ts'
export { shownUnit } from './amounts/shown-unit.ts'
export { inMeasures } from './amounts/shown-measures.ts'
export { roundAtHand } from './amounts/round-at-hand.ts'
export { readGoalFigures } from './amounts/goal-figures.ts'
export { nutritionLines } from './amounts/nutrition-lines.ts'
export type { NutritionLine } from './amounts/nutrition-lines.ts'

// Codes of goods, and what tables of products say of them.
export {
  articleOfShopCode,
  BARCODE_PROBLEMS,
  isShopCode,
  printBarcode,
  readBarcode,
  spellingsOfBarcode,
} from './barcodes/gtin.ts'
export type { Gtin } from './barcodes/gtin.ts'
export { readScannedCode } from './barcodes/gs1.ts'
export type { PackPrint } from './barcodes/gs1.ts'
export { readProduct } from './barcodes/read-product.ts'

// What somebody types or pastes into a list.
export { readTypedLine, readTypedLines, splitTypedLines } from './lists/read-typed-lines.ts'
export type { FindKnown } from './lists/read-typed-lines.ts'

// Ingredient phrases.
export { readPhrase } from './phrases/read-phrase.ts'
export { splitListed } from './phrases/split-listed.ts'
export { loadPhraseModel } from './phrases/model/phrase-model.ts'
export type { PhraseModel } from './phrases/model/phrase-model.ts'
