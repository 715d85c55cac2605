import { wordsOf } from './food-words.ts'

/** Beginnings of words that name what nobody eats, in English, German and Hebrew. */
const NON_FOOD = new RegExp(
  `^(?:${[
    'shampoo|soap|detergent|cleaner|cleaning|bleach|softener|toothpaste|toothbrush|mouthwash|deodorant|dishwash',
    'diaper|tissue|toilet|napkin|foil|battery|batteries|candle|lotion|conditioner|sponge',
    'seife|duschgel|waschmittel|reiniger|spulmittel|zahncreme|zahnpasta|zahnburste|windel|batterie|topfreiniger',
    'weichspuler|kuchenrolle|klopapier|alufolie|topfpflanze|pfand|leergut|katzenfutter|hundefutter',
    'שמפו|סבון|מרכך|כביסה|ניקוי|אקונומיקה|שיניים|דאודורנט|חיתול|טישו|נייר|מגבון|מגבות|סוללה|נרות|ספוג|פיקדון|פקדון|שקית|שקיות',
  ].join('|')})`,
  'u',
)
const NON_FOOD_ENDINGS = /(?:reiniger|papier|shampoo|seife|futter)$/u

/** Whether a name is that of a household article: a soap with olive oil is no oil. */
export const isNonFood = (name: string): boolean =>
  wordsOf(name).some((word) => NON_FOOD.test(word) || NON_FOOD_ENDINGS.test(word))
