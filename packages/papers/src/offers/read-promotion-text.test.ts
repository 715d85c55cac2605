import { describe, expect, it } from 'vitest'
import { readPromotionText } from './read-promotion-text.ts'

const price = (min_qty: number, discounted_price: number) => ({
  min_qty,
  discounted_price,
  percent_off: null,
})
const off = (min_qty: number, percent_off: number) => ({ min_qty, discounted_price: null, percent_off })

describe('the text of a promotion', () => {
  it.each([
    ['עגבניות שרי 2ב12.90', price(2, 12.9)],
    ['עגבניות שרי -2ב 12.9', price(2, 12.9)],
    ['קרקר דק 3- ב 20', price(3, 20)],
    ['סודה 1.5 ל 6 ב 15.90', price(6, 15.9)],
    ['מלפפון חמוץ 3 יח ב-20 ש"ח', price(3, 20)],
    ['Crackers 3 for 20', price(3, 20)],
    ['2 for $5.00 oat milk 1 l', price(2, 5)],
    ['Any 4 packs for €10', price(4, 10)],
  ])('is so many for a price: %s', (text, terms) => {
    expect(readPromotionText(text)).toEqual(terms)
  })

  it.each([
    ['קפה טחון 200 גרם ב14.90', price(1, 14.9)],
    ['קפה טחון 200 גרם-ב 14.90 ש"ח', price(1, 14.9)],
    ['קפה טחון 14.90', price(1, 14.9)],
    ['קפה נמס 700 מ ל 30-', price(1, 30)],
    ['מפיות 50 יח ב 7.90', price(1, 7.9)],
    ['סוכר 1 קג ב 5', price(1, 5)],
    ['Ground coffee 200 g at 14.90', price(1, 14.9)],
    ['Ground coffee £3', price(1, 3)],
  ])('is a price of one: %s', (text, terms) => {
    expect(readPromotionText(text)).toEqual(terms)
  })

  it.each([
    ['גבינה צהובה ב 9.90 ל 100 גר', price(0.01, 99)],
    ['Cheddar 2.50 per 100 g', price(0.01, 25)],
    ['חזה עוף טרי 2 קג ב 70', price(2, 35)],
    ['Fresh chicken 3 kg for 90', price(3, 30)],
  ])('is a price of 1 kg where goods are weighed: %s', (text, terms) => {
    expect(readPromotionText(text)).toEqual(terms)
  })

  it.each([
    ['יוגורט 2+1', off(3, 33.3)],
    ['Yogurt: buy 2 get 1 free', off(3, 33.3)],
    ['שמפו השני בחצי מחיר', off(2, 25)],
    ['Shampoo, the second at half price', off(2, 25)],
    ['שמפו השני ב50% הנחה', off(2, 25)],
    ['Shampoo, second one free', off(2, 50)],
    ['20% הנחה על גבינות', off(1, 20)],
    ['Cheese 20% off', off(1, 20)],
  ])('says how much less is paid: %s', (text, terms) => {
    expect(readPromotionText(text)).toEqual(terms)
  })

  it.each([
    ['the least total of a basket', 'קורנפלקס 2ב30 מעל 100', price(2, 30)],
    ['a code', 'בירה 2ב10 כולל קוד1', price(2, 10)],
    ['the age of a whisky', 'ויסקי סקוטי 12 ב 99.90', price(1, 99.9)],
    ['a fat content', 'גבינה 5% 250 גרם ב 6.90', price(1, 6.9)],
  ])('does not take %s for a price or a count', (_what, text, terms) => {
    expect(readPromotionText(text)).toEqual(terms)
  })

  it.each(['', 'מבצע', 'Great savings', 'Milk 3%', '500 g'])(
    'is null for a text without terms: %s',
    (text) => {
      expect(readPromotionText(text)).toBeNull()
    },
  )
})
