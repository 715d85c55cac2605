import { FURTHER_LANGUAGES } from '../tables/food-groups.ts'
import type { FurtherLanguage } from '../tables/food-groups.ts'

/** The further language of a two-letter code; null for another language's, and for none. */
export const furtherLanguage = (code: string | null): FurtherLanguage | null =>
  FURTHER_LANGUAGES.find((language) => language === code) ?? null
