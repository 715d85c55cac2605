import { evaluateConfidence } from './evals/eval-confidence.ts'
import { evaluateFoodNames } from './evals/eval-food-names.ts'
import { evaluateGroceryOrders } from './evals/eval-grocery-orders.ts'
import { evaluateHouseholdSeries } from './evals/eval-household-series.ts'
import { evaluateIngredients } from './evals/eval-ingredients.ts'
import { evaluateIntermittentCarparts } from './evals/eval-intermittent-carparts.ts'
import { evaluateNextBaskets } from './evals/eval-nbr-tafeng.ts'
import { evaluateOrderEmails } from './evals/eval-order-emails.ts'
import { evaluateOrderMails } from './evals/eval-order-mails.ts'
import { evaluatePackSizes } from './evals/eval-pack-sizes.ts'
import { evaluatePriceFeeds } from './evals/eval-price-feeds.ts'
import { evaluatePromoRelevance } from './evals/eval-promo-relevance.ts'
import { evaluateReceipts } from './evals/eval-receipts.ts'
import { evaluateRecipePages } from './evals/eval-recipe-pages.ts'
import { evaluateShelfLife } from './evals/eval-shelf-life.ts'

// `npm run --silent eval -- NAME`: cases as JSON Lines on standard input, predictions on standard output; `confidence`
// takes the predictions of receipts, and a file with labels of units, and prints a table.
const EVALUATIONS: Record<string, (input: NodeJS.ReadableStream, argument?: string) => Promise<void>> = {
  receipts: evaluateReceipts,
  confidence: evaluateConfidence,
  'pack-sizes': evaluatePackSizes,
  'il-pack-sizes': evaluatePackSizes,
  'il-supermarket-prices': evaluatePriceFeeds,
  'il-supermarket-promos': evaluatePriceFeeds,
  'ingredients-nyt': evaluateIngredients('plain'),
  'ingredients-multi': evaluateIngredients('full'),
  'shelf-life': evaluateShelfLife,
  'food-names': evaluateFoodNames,
  'order-emails': evaluateOrderEmails,
  'recipe-pages': evaluateRecipePages,
  'nbr-tafeng': evaluateNextBaskets,
  'promo-relevance': evaluatePromoRelevance,
  'household-series': evaluateHouseholdSeries,
  'grocery-orders': evaluateGroceryOrders,
  'intermittent-carparts': evaluateIntermittentCarparts,
  // Our own mails need no cases.
  'order-mails': evaluateOrderMails,
}

const name = process.argv[2] ?? ''
const evaluate = EVALUATIONS[name]
if (evaluate) await evaluate(process.stdin, process.argv[3])
else {
  console.error(`Usage: npm run --silent eval -- ${Object.keys(EVALUATIONS).join(' | ')} < cases.jsonl`)
  process.exitCode = 2
}
