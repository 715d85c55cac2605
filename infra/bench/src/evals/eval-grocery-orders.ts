import { backgroundOf } from '@larder/shared/domain/insights/forecasting/background'
import { expectedPurchases } from '@larder/shared/domain/insights/forecasting/buying-process'
import type { BuyingProcess } from '@larder/shared/domain/insights/forecasting/buying-process'
import { fitItem } from '@larder/shared/domain/insights/forecasting/fit-item'
import { nextPurchase } from '@larder/shared/domain/insights/forecasting/next-purchase'
import { answerCases, textOf } from './answer-cases.ts'
import { datesOf, dayOfDate } from './case-dates.ts'
import { ORDERS, ordersOf } from './grocery-customers.ts'

/** The customers' orders as MBG/CNBD-3 in weeks, by maximum likelihood on the developers' customers. */
const ORDERING: BuyingProcess = { k: 3, shape: 1.2595, rate: 1.8008, a: 0.4947, b: 0.8825 }
/** The developers' orders of the second year over those expected: customers order less often as time goes by. */
const SECOND_YEAR = 0.92
/** Counts are skewed: the one that is exceeded as often as not lies about a third below the mean. */
const MEDIAN_BELOW_MEAN = 1 / 3
const WEEK = 7

/** The days until a shop's customer orders again, or how often until a day. */
export const evaluateGroceryOrders = (input: NodeJS.ReadableStream) =>
  answerCases(input, (fields) => {
    const days = datesOf(fields, 'orders')
    const today = dayOfDate(textOf(fields, 'origin'))
    const first = days[0] ?? today
    if (textOf(fields, 'task') === 'count') {
      const buyer = {
        repeats: days.length - 1,
        last: ((days.at(-1) ?? today) - first) / WEEK,
        now: (today - first) / WEEK,
      }
      const time = (dayOfDate(textOf(fields, 'until')) - today) / WEEK
      const expected = SECOND_YEAR * expectedPurchases(ORDERING, buyer, time)
      return { predicted_orders: Math.max(0, expected - MEDIAN_BELOW_MEAN) }
    }
    const history = ordersOf(days)
    const fit = fitItem(history, today, { ...backgroundOf([history], today), household: ORDERS })
    const next = fit && nextPurchase(fit, today)
    return { predicted_days: (next?.day ?? today) - today }
  })
