import { readPhrase } from '@larder/foods'

const LONGEST = 250
const AMOUNT =
  /^(?:[•●▪◦▢☐□*·–—-]\s*)?(?:about|approx\.?|ca\.?|circa|etwa|environ|plus|a few|a couple|a pinch|a handful|a dash|etwas|eine? |un[ae]? |een |en |ett |et |half|halbe|½|\d|[¼-¾⅐-⅞]|[一二三四五六七八九十半适少]|\p{Sc}?\d)/iu
const UNIT_AT_END =
  /\d\s*(?:g|gr|kg|mg|ml|cl|dl|l|oz|lb|克|毫升|個|大さじ|小さじ|tbsp|tsp|cc|本|枚|片|杯|勺|只|个|瓣|根|块)$/i

/** Whether a line begins or ends with an amount, as ingredients do. */
export function beginsWithAmount(line: string): boolean {
  if (line.length > LONGEST) return false
  return AMOUNT.test(line) || UNIT_AT_END.test(line)
}

/** Whether a line is an amount and nothing else: '200 g', '1 1/2'. */
export function isAmountAlone(line: string): boolean {
  if (line.length > 30 || !/[\d¼-¾⅐-⅞]/.test(line)) return false
  if (/^[\d\s.,/–-]*[¼-¾⅐-⅞]?$/.test(line)) return true
  const { quantity, unit, name } = readPhrase(line, null)
  return quantity !== null && unit !== null && name === ''
}

/** A line without the mark at its beginning, the box to tick and the blanks that columns leave before commas. */
export const cleanIngredient = (line: string): string =>
  line
    .replace(/^(?:[•●▪▢☐□◦‣*·–—]|-(?=\s))\s*/u, '')
    .replace(/(?<!\s)\s+([,;)])/g, '$1')
    .replace(/\(\s+/g, '(')
    .trim()

/** Whether a line belongs to a table of nutrients. */
export const isNutrient = (line: string): boolean => /\bk(?:cal|j)\b|\bcalories\b|\d\s*%/i.test(line)

const PART_OF =
  /^(?:to (?:serve|finish|garnish|decorate)|zum \p{L}+)$|^(?:for|für|pour|para|per|voor|till|til|för|na|do|для)\s+(?:(?:the|die|den|das|la|le|les|el|los|las|il|i|de|het|o|a)\s+|l['’])?\p{L}+(?:\s+\p{L}+)?$/iu

/** Whether a line names a part of the recipe, 'For the sauce', and no ingredient. */
export const namesPart = (line: string): boolean =>
  /[:：]$/.test(line) ? line.length < 60 : PART_OF.test(line)
