import { wordsOf } from '@larder/foods'

/** Addresses with or without a scheme, in small or capital letters, markup and line ends. */
const ADDRESS =
  /https?:|:\/\/|www\.|@|[<>{}\n]|\p{L}[\d-]{0,20}\.(?:\p{Ll}{2,24}|\p{Lu}{2,24}|Com|Net|Org)(?![\p{L}.])/u
/** Four numbers of a machine, or a telephone's with the country's. */
const NUMBERS = /\d{1,3}(?:\.\d{1,3}){3}|\+\d{2}[\d ()-]{5,20}\d/
/** 'DE12 3456': the start of an international account number. */
const ACCOUNT_NUMBER = /\b[A-Z]{2}\d{2}(?:[A-Z\d]{2,})?\b/
/** What no recipe speaks of, and what somebody would write who wants money or secrets. */
const DEMAND =
  /\b(?:passwords?|passcodes?|log ?in|sign ?in|accounts?|bank|iban|bitcoins?|wallet|credit cards?|pay|payments?|euros?|click|download|verify)\b|[€£]/i

/** Whether a text has an address, markup, an account, or asks for money or secrets. */
export const isNoRecipeText = (text: string): boolean =>
  ADDRESS.test(text) || NUMBERS.test(text) || ACCOUNT_NUMBER.test(text) || DEMAND.test(text)

const KITCHEN_WORK = new Set(
  wordsOf(
    'add arrange assemble bake baste beat blanch blend boil braise bring broil brown brush bring chill chop clean coat ' +
      'combine cook cool cover crack crumble crush cut deglaze dice dip discard divide drain drizzle drop dry dust enjoy ' +
      'fill flip fold freeze fry garnish glaze grate grease grill heat juice keep knead layer leave let lift line mash ' +
      'marinate measure melt mince mix peel pick pierce place plate poach pour preheat prepare press pulse puree put ' +
      'reduce refrigerate remove rest return rinse rise roast roll rub salt saute scatter scoop score scramble scrape ' +
      'seal sear season separate serve set shake shape shred sift simmer skim slice smash soak spoon spread sprinkle ' +
      'squeeze stand steam steep stir store strain stuff swirl take taste tear thicken thread tip toast top toss ' +
      'transfer trim turn warm wash whip whisk wilt wipe wrap zest oven pan pot saucepan skillet bowl lid knife',
  ),
)

/** Whether a step names an ingredient, a tool or something that is done in a kitchen. */
export function isKitchenWork(step: string, ingredients: readonly string[]): boolean {
  const named = new Set(ingredients.flatMap(wordsOf))
  return wordsOf(step).some((word) => KITCHEN_WORK.has(word) || named.has(word))
}
