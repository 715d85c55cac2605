import { describe, expect, it } from 'vitest'
import { line, mailOf, orderOf, table } from '../testing/order-mail.ts'
import type { MailBlock } from './mail/mail-document.ts'

const read = (blocks: MailBlock[], subject = '4812-77') => orderOf(mailOf(subject, blocks))

/** Titles of name, ordered, delivered, unit price, sum; a bag, a deposit; sum of goods, delivery, total; number and days. */
const LANGUAGES: Record<
  string,
  { titles: string[]; bag: string; deposit: string; sums: string[]; facts: string[] }
> = {
  Bulgarian: {
    titles: ['Продукт', 'Поръчано', 'Доставено', 'Единична цена', 'Общо'],
    bag: 'Хартиена торба',
    deposit: 'Депозит',
    sums: ['Междинна сума', 'Доставка', 'Сума за плащане'],
    facts: ['Номер на поръчка', 'Дата на поръчка', 'Дата на доставка'],
  },
  Croatian: {
    titles: ['Proizvod', 'Naručeno', 'Isporučeno', 'Jedinična cijena', 'Ukupno'],
    bag: 'Papirnata vrećica',
    deposit: 'Povratna naknada',
    sums: ['Međuzbroj', 'Dostava', 'Ukupno za platiti'],
    facts: ['Broj narudžbe', 'Datum narudžbe', 'Datum dostave'],
  },
  Czech: {
    titles: ['Produkt', 'Objednáno', 'Dodáno', 'Cena za kus', 'Celkem'],
    bag: 'Papírová taška',
    deposit: 'Vratná záloha',
    sums: ['Mezisoučet', 'Doprava', 'Celkem k úhradě'],
    facts: ['Číslo objednávky', 'Datum objednávky', 'Datum doručení'],
  },
  Danish: {
    titles: ['Vare', 'Bestilt', 'Leveret', 'Stykpris', 'I alt'],
    bag: 'Papirspose',
    deposit: 'Pant',
    sums: ['Varer i alt', 'Levering', 'At betale'],
    facts: ['Ordrenummer', 'Ordredato', 'Leveringsdato'],
  },
  Finnish: {
    titles: ['Tuote', 'Tilattu', 'Toimitettu', 'Kappalehinta', 'Yhteensä'],
    bag: 'Paperikassi',
    deposit: 'Pantti',
    sums: ['Tuotteet yhteensä', 'Toimitusmaksu', 'Maksettava yhteensä'],
    facts: ['Tilausnumero', 'Tilauspäivä', 'Toimituspäivä'],
  },
  Greek: {
    titles: ['Προϊόν', 'Ζητήθηκε', 'Παραδόθηκε', 'Τιμή μονάδας', 'Σύνολο'],
    bag: 'Χάρτινη σακούλα',
    deposit: 'Εγγυοδοσία',
    sums: ['Υποσύνολο', 'Μεταφορικά', 'Σύνολο πληρωμής'],
    facts: ['Αριθμός παραγγελίας', 'Ημερομηνία παραγγελίας', 'Ημερομηνία παράδοσης'],
  },
  Hungarian: {
    titles: ['Termék', 'Rendelt', 'Kiszállított', 'Egységár', 'Összesen'],
    bag: 'Papírtáska',
    deposit: 'Betétdíj',
    sums: ['Részösszeg', 'Szállítási díj', 'Fizetendő'],
    facts: ['Rendelésszám', 'Rendelés dátuma', 'Kiszállítás dátuma'],
  },
  Norwegian: {
    titles: ['Vare', 'Bestilt', 'Levert', 'Stykkpris', 'Sum'],
    bag: 'Papirpose',
    deposit: 'Pant',
    sums: ['Delsum', 'Frakt', 'Å betale'],
    facts: ['Ordrenummer', 'Ordredato', 'Leveringsdato'],
  },
  Polish: {
    titles: ['Produkt', 'Zamówiono', 'Dostarczono', 'Cena jednostkowa', 'Wartość'],
    bag: 'Torba papierowa',
    deposit: 'Kaucja',
    sums: ['Wartość produktów', 'Dostawa', 'Do zapłaty'],
    facts: ['Numer zamówienia', 'Data zamówienia', 'Data dostawy'],
  },
  Portuguese: {
    titles: ['Produto', 'Encomendado', 'Entregue', 'Preço unitário', 'Total'],
    bag: 'Saco de papel',
    deposit: 'Depósito',
    sums: ['Subtotal', 'Taxa de entrega', 'Total a pagar'],
    facts: ['Número da encomenda', 'Data da encomenda', 'Data de entrega'],
  },
  Romanian: {
    titles: ['Produs', 'Comandat', 'Livrat', 'Preț unitar', 'Valoare'],
    bag: 'Sacoșă de hârtie',
    deposit: 'Garanție SGR',
    sums: ['Subtotal', 'Transport', 'Total de plată'],
    facts: ['Număr comandă', 'Data comenzii', 'Data livrării'],
  },
  Slovak: {
    titles: ['Tovar', 'Objednané', 'Dodané', 'Cena za kus', 'Spolu'],
    bag: 'Papierová taška',
    deposit: 'Záloha',
    sums: ['Medzisúčet', 'Doprava', 'Spolu na úhradu'],
    facts: ['Číslo objednávky', 'Dátum objednávky', 'Dátum doručenia'],
  },
  Swedish: {
    titles: ['Artikel', 'Beställt', 'Levererat', 'Styckpris', 'Summa'],
    bag: 'Papperskasse',
    deposit: 'Pant',
    sums: ['Delsumma', 'Hemleverans', 'Att betala'],
    facts: ['Ordernummer', 'Orderdatum', 'Leveransdatum'],
  },
  Turkish: {
    titles: ['Ürün', 'Sipariş edilen', 'Teslim edilen', 'Birim fiyat', 'Toplam'],
    bag: 'Alışveriş poşeti',
    deposit: 'Depozito',
    sums: ['Ara toplam', 'Teslimat ücreti', 'Genel toplam'],
    facts: ['Sipariş no', 'Sipariş tarihi', 'Teslimat tarihi'],
  },
  Ukrainian: {
    titles: ['Товар', 'Замовлено', 'Доставлено', 'Ціна за одиницю', 'Сума'],
    bag: 'Паперовий пакет',
    deposit: 'Застава',
    sums: ['Вартість товарів', 'Вартість доставки', 'До сплати'],
    facts: ['Номер замовлення', 'Дата замовлення', 'Дата доставки'],
  },
}

describe.each(Object.entries(LANGUAGES))('an order in %s', (_, { titles, bag, deposit, sums, facts }) => {
  const [number = '', ordered = '', delivered = ''] = facts
  const [goods = '', fee = '', total = ''] = sums
  const order = read([
    line(`${number}: 4812-77`),
    line(`${ordered}: 08.03.2026`),
    line(`${delivered}: 10.03.2026`),
    table(
      titles,
      ['Barilla Penne 500 g', '3', '2', '1,50', '3,00'],
      ['Oatly Barista 1 l', '2', '2', '2,25', '4,50'],
      ['Philadelphia 200 g', '1', '0', '1,95', '0,00'],
      [deposit, '2', '2', '0,25', '0,50'],
      [bag, '1', '1', '0,20', '0,20'],
    ),
    table([goods, '7,50'], [fee, '3,00'], [total, '11,20']),
  ])

  it('counts what was delivered, and neither bags nor deposits', () => {
    expect(order.items.map(({ name, quantity, price }) => [name, quantity, price])).toEqual([
      ['Barilla Penne 500 g', 2, 3],
      ['Oatly Barista 1 l', 2, 4.5],
    ])
    expect(order.removed).toMatchObject([{ name: 'Philadelphia 200 g', quantity: 1, reason: 'unavailable' }])
  })

  it('adds up to what was paid', () =>
    expect(order).toMatchObject({ total: 11.2, fees: 3.7, discounts: 0, total_difference: 0 }))

  it('tells its number and both of its days', () =>
    expect(order).toMatchObject({
      order_number: '4812-77',
      ordered_on: '2026-03-08',
      delivered_on: '2026-03-10',
    }))
})

it('takes a weight before the price of a kilogram for what was delivered', () => {
  const order = read([
    line('Tilausnumero: 4812-77'),
    table(
      ['Tuote', 'Toimitettu', 'Kappalehinta', 'Yhteensä'],
      ['Banaani', '5', '0,914 kg x 1,79 €/kg', '1,64 €'],
      ['Maito 1 l', '2', '1,15 €', '2,30 €'],
    ),
    table(['Yhteensä', '3,94 €']),
  ])
  expect(order.items).toMatchObject([
    { name: 'Banaani', quantity: 0.914, unit: 'kg' },
    { name: 'Maito 1 l', quantity: 2, unit: 'item' },
  ])
})

it.each([
  [
    'Il tuo ordine 5500123',
    'Latte intero 1 L',
    '4,40 €',
    '4,90 €',
    'Totale parziale degli articoli: EUR 9,30',
  ],
  ['Tu pedido 5500123', 'Leche entera 1 L', '4,40 €', '4,90 €', 'Subtotal de los artículos: 9,30 €'],
  ['Votre commande 5500123', 'Lait entier 1 L', '4,40 €', '4,90 €', 'Sous-total des articles : 9,30 €'],
  ['Ihre Bestellung 5500123', 'Vollmilch 1 L', '4,40 €', '4,90 €', 'Zwischensumme der Artikel: 9,30 €'],
  ['Your order 5500123', 'Whole milk 1 L', '£4.40', '£4.90', 'Subtotal of your items: £9.30'],
  ['Je bestelling 5500123', 'Volle melk 1 L', '€ 4,40', '€ 4,90', 'Subtotaal van de artikelen: € 9,30'],
  ['A sua encomenda 5500123', 'Leite gordo 1 L', '4,40 €', '4,90 €', 'Subtotal dos artigos: 9,30 €'],
  ['Comanda ta 5500123', 'Lapte 1 L', '4,40 lei', '4,90 lei', 'Subtotal produse: 9,30 lei'],
  ['Twoje zamówienie 5500123', 'Mleko 1 L', '4,40 zł', '4,90 zł', 'Suma częściowa produktów: 9,30 zł'],
  ['Vaše objednávka 5500123', 'Mléko 1 L', '4,40 Kč', '4,90 Kč', 'Mezisoučet za zboží: 9,30 Kč'],
])('takes no sum of the goods for an article: %s', (subject, milk, price, other, sum) => {
  const order = read([`1 x ${milk}`, price, '1 x Muesli 500 g', other, sum].map(line), subject)
  expect(order.items).toMatchObject([
    { name: milk, quantity: 1, price: 4.4 },
    { name: 'Muesli 500 g', quantity: 1, price: 4.9 },
  ])
})
