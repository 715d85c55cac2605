import type { FoundSum } from '../../rows/sum-rows.ts'

const GIFT_CARD =
  /(?<!\p{L})(?:gift\s?(?:cards?|vouchers?)|geschenkkarten?|geschenkgutscheine?|(?:carte|ch[eè]que)s?[\s-]cadeaux?|tarjetas?\s(?:de\s)?regalo|(?:carta|buono)\sregalo|cadeau(?:kaart|bon)|kart[ay]\spodarunkow[ay])(?!\p{L})/iu

/**
 * The sums of an order with gift cards below a total as payments: money that was paid before, and lowers what is left to
 * pay ('Total 100, Gift card 25, Total charged 75'). Above the only total they stay what takes off.
 */
export function withGiftCardsPaid(sums: readonly FoundSum[]): FoundSum[] {
  const first = sums.findIndex(({ kind }) => kind === 'total')
  return sums.map((sum, at) =>
    first >= 0 && at > first && sum.kind === 'discount' && GIFT_CARD.test(sum.label)
      ? { ...sum, kind: 'payment' }
      : sum,
  )
}
