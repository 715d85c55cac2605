import { describe, expect, it } from 'vitest'
import { textRows } from './rows/text-rows.ts'
import { withoutPrivate } from './private-lines.ts'

const shown = (text: string, ...persons: string[]) => withoutPrivate(textRows(text), persons)

describe('lines of a mail that are not sent', () => {
  it.each([
    ['English', 'Hello Anna!\nDelivery address\nAnna Smith\nThe Mill House\nNW1 6XE\n\n2 x Milk £3.00'],
    [
      'German',
      'Sehr geehrte Frau Muster,\nLieferadresse:\n\nAnna Muster\nHof 3\n10115 Ort\n\n2 x Milch 3,00 €',
    ],
    ['Hebrew', 'שלום אנה,\nכתובת למשלוח:\nאנה לוי\nהרצל 12\nתל אביב\n\n2 x חלב ₪3.00'],
    [
      'French',
      'Bonjour Anna,\nAdresse de livraison :\nAnna Petit\nLe Moulin\n75011 Paris\n\n2 x Lait 3,00 €',
    ],
    ['Spanish', 'Hola Ana:\nDirección de entrega\nAna Ruiz\nEl Molino\n28004 Madrid\n\n2 x Leche 3,00 €'],
    [
      'Italian',
      'Gentile Anna,\nIndirizzo di consegna\nAnna Bianchi\nIl Mulino\n00184 Roma\n\n2 x Latte 3,00 €',
    ],
    ['Dutch', 'Beste Anna,\nBezorgadres\nAnna de Vries\nDe Molen\n1012 Amsterdam\n\n2 x Melk €3,00'],
    ['Polish', 'Dzień dobry, Anno!\nAdres dostawy:\nAnna Nowak\nMłyn\n00-001 Warszawa\n\n2 x Mleko 3,00 zł'],
    ['Czech', 'Dobrý den, Anno,\nDoručovací adresa\nAnna Nováková\nMlýn\n110 00 Praha\n\n2 x Mléko 3,00 Kč'],
    ['Finnish', 'Hei Anna!\nToimitusosoite\nAnna Virtanen\nMylly\n00100 Helsinki\n\n2 x Maito 3,00 €'],
    ['Greek', 'Γεια σας Άννα,\nΔιεύθυνση παράδοσης\nΆννα Π.\nΜύλος\n105 57 Αθήνα\n\n2 x Γάλα 3,00 €'],
    ['Turkish', 'Merhaba Ayşe,\nTeslimat adresi\nAyşe Yılmaz\nDeğirmen\n34000 İstanbul\n\n2 x Süt 3,00 TL'],
    ['Ukrainian', 'Вітаємо, Ганно!\nАдреса доставки\nГанна К.\nМлин\n01001 Київ\n\n2 x Молоко 3,00 грн'],
  ])('are greetings and what stands below the label of an address, in %s', (_, text) => {
    const [only, ...others] = shown(text)
    expect([only, others]).toEqual([expect.stringMatching(/^2 x \S+ \S*3[.,]00/) as string, []])
  })

  it.each([
    'anna@private.example',
    'Track it at https://shop.example/track?token=secret',
    'See www.shop.example/orders',
    'Call +44 20 7946 0958',
    'Call 0171 1234567',
    '12 Baker Street',
    'Gartenstraße 5',
    'ul. Długa 7',
    'Rua do Moinho 12',
    'вул. Хрещатик, 5',
    'Paid with Visa ending in 1234: £3.00',
  ])('are such as %s', (line) => {
    expect(shown(`2 x Milk £3.00\n\n${line}`)).toEqual(['2 x Milk £3.00'])
  })

  it('are without the names of those the mail was sent to, and without long numbers', () => {
    expect(
      shown(
        'For Anna: 2 x Milk £3.00\nEAN 4001234567890 Bread £2.00\nRef GC-104221 £5.00',
        'Anna Smith',
        'a.smith',
      ),
    ).toEqual(['For […]: 2 x Milk £3.00', 'EAN […] Bread £2.00', 'Ref […] £5.00'])
  })
})

describe('lines of articles', () => {
  it.each(['2 x Whole Milk 1L £3.00', 'Rye Bread 500g', 'Total £1,234.56', '0.640 kg Bananas', 'Qty 2'])(
    'stay whole: %s',
    (line) => {
      expect(shown(line, 'Anna Smith')).toEqual([line])
    },
  )
})
