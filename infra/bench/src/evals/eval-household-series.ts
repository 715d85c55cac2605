import { backgroundOf } from '@larder/shared/domain/insights/forecasting/background'
import { fitItem } from '@larder/shared/domain/insights/forecasting/fit-item'
import type { ItemHistory } from '@larder/shared/domain/insights/forecasting/item-history'
import { nextPurchase } from '@larder/shared/domain/insights/forecasting/next-purchase'
import { answerCases, textOf } from './answer-cases.ts'
import { datesOf, dayOfDate } from './case-dates.ts'

const boughtOn = (days: readonly number[]): ItemHistory => ({
  category: null,
  first_day: days[0] ?? 0,
  bought: days.map((day) => [day, 1] as const),
  used: [],
})

/** The days until an item of a household is bought again, from its purchases and the household's shopping days. */
export const evaluateHouseholdSeries = (input: NodeJS.ReadableStream) =>
  answerCases(input, (fields) => {
    const entries = fields['history']
    if (!Array.isArray(entries)) throw new Error('A case needs the list "history"')
    const today = dayOfDate(textOf(fields, 'origin'))
    // Of other items no more than the shopping days is known: as if each were bought once.
    const others = datesOf(fields, 'shopping_dates').map((day) => boughtOn([day]))
    const days = entries.map((entry: { date: string }) => dayOfDate(entry.date))
    const fit = fitItem(boughtOn(days), today, backgroundOf(others, today))
    const next = fit && nextPurchase(fit, today)
    return { predicted_days: (next?.day ?? today) - today }
  })
