import { answerFoodName, answerIngredients, answerPackSize, answerShelfLife } from '@larder/foods/eval'
import { answerCases, textOf } from './evals/answer-cases.ts'
import { evaluateConfidence } from './evals/receipts/eval-confidence.ts'
import { evaluateGroceryOrders } from './evals/eval-grocery-orders.ts'
import { evaluateHouseholdSeries } from './evals/eval-household-series.ts'
import { evaluateIntermittentCarparts } from './evals/eval-intermittent-carparts.ts'
import { evaluateNextBaskets } from './evals/eval-nbr-tafeng.ts'
import { evaluateOrderEmails } from './evals/order-mails/eval-order-emails.ts'
import { evaluateOrderMails } from './evals/order-mails/eval-order-mails.ts'
import { evaluatePackDates } from './evals/eval-pack-dates.ts'
import { evaluatePriceFeeds } from './evals/eval-price-feeds.ts'
import { evaluatePromoRelevance } from './evals/eval-promo-relevance.ts'
import { evaluateReceipts } from './evals/receipts/eval-receipts.ts'
import { evaluateRecipePages } from './evals/eval-recipe-pages.ts'

/** Has a reader answer cases by their texts of these names, and by further ones that are empty where a case has none. */
function ofTexts<Name extends string>(
  names: readonly Name[],
  answer: (texts: Record<Name, string>) => Record<string, unknown>,
  further: readonly Name[] = [],
) {
  return (input: NodeJS.ReadableStream) =>
    answerCases(input, (fields) => {
      const texts = names.map((name) => [name, textOf(fields, name)])
      const others = further.map((name) => [name, typeof fields[name] === 'string' ? fields[name] : ''])
      return answer(Object.fromEntries([...texts, ...others]) as Record<Name, string>)
    })
}

// `npm run --silent eval -- NAME`: cases as JSON Lines on standard input, predictions on standard output; `confidence`
// takes the predictions of receipts, and a file with labels of units, and prints a table.
const EVALUATIONS: Record<string, (input: NodeJS.ReadableStream, argument?: string) => Promise<void>> = {
  receipts: evaluateReceipts,
  confidence: evaluateConfidence,
  'pack-sizes': ofTexts(['name'], answerPackSize),
  'il-pack-sizes': ofTexts(['name'], answerPackSize),
  'il-supermarket-prices': evaluatePriceFeeds,
  'il-supermarket-promos': evaluatePriceFeeds,
  'ingredients-nyt': ofTexts(['input'], answerIngredients('plain')),
  'ingredients-multi': ofTexts(['input'], answerIngredients('full')),
  'shelf-life': ofTexts(['name', 'storage'], answerShelfLife, ['subtitle', 'category', 'subcategory']),
  'food-names': ofTexts(['name'], answerFoodName),
  'order-emails': evaluateOrderEmails,
  'recipe-pages': evaluateRecipePages,
  'nbr-tafeng': evaluateNextBaskets,
  'promo-relevance': evaluatePromoRelevance,
  'household-series': evaluateHouseholdSeries,
  'grocery-orders': evaluateGroceryOrders,
  'intermittent-carparts': evaluateIntermittentCarparts,
  // Our own pictures of packs and our own mails need no cases.
  'pack-dates': evaluatePackDates,
  'order-mails': evaluateOrderMails,
}

const name = process.argv[2] ?? ''
const evaluate = EVALUATIONS[name]
if (evaluate) await evaluate(process.stdin, process.argv[3])
else {
  console.error(`Usage: npm run --silent eval -- ${Object.keys(EVALUATIONS).join(' | ')} < cases.jsonl`)
  process.exitCode = 2
}
