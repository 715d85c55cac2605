import { readNumber } from '../lines/money.ts'

/** An article of an order in schema.org's words. */
export type StructuredLine = { name: string; quantity: number | null; unitPrice: number | null }

/** What an Order, Invoice or ParcelDelivery of schema.org says. */
export type StructuredOrder = {
  merchant: string | null
  orderNumber: string | null
  orderedOn: string | null
  deliveredOn: string | null
  total: number | null
  currency: string | null
  status: string | null
  lines: StructuredLine[]
}

type Thing = Readonly<Record<string, unknown>>

const isThing = (value: unknown): value is Thing =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const listOf = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : value === undefined || value === null ? [] : [value]
const thingsOf = (value: unknown): Thing[] => listOf(value).filter(isThing)

const textOf = (value: unknown): string | null => {
  const [first] = listOf(value)
  if (isThing(first)) return textOf(first['name'] ?? first['@value'])
  const text =
    typeof first === 'string' || typeof first === 'number' ? String(first).replace(/\s+/g, ' ').trim() : ''
  return text === '' ? null : text
}
const numberOf = (value: unknown): number | null => {
  const [first] = listOf(value)
  if (isThing(first)) return numberOf(first['value'] ?? first['price'])
  if (typeof first === 'number') return Number.isFinite(first) ? first : null
  return typeof first === 'string' && /\d/.test(first)
    ? readNumber(/-?[\d.,'’ ]+/.exec(first)?.[0]?.trim() ?? '')
    : null
}
const dayOf = (value: unknown): string | null => /^\d{4}-\d{2}-\d{2}/.exec(textOf(value) ?? '')?.[0] ?? null

const typesOf = (thing: Thing): string[] =>
  listOf(thing['@type']).map((type) => String(type).split('/').at(-1) ?? '')

/** Objects may be nested in graphs, lists and mails' actions, but not deeply. */
const MAX_DEPTH = 6
const MAX_LINES = 500
const ORDERS = ['Order', 'Invoice', 'ParcelDelivery']

/** The orders among a mail's objects; what does not fit the vocabulary is left out. */
export function structuredOrders(objects: readonly unknown[]): StructuredOrder[] {
  const found: StructuredOrder[] = []
  const visit = (value: unknown, depth: number): void => {
    if (depth > MAX_DEPTH) return
    for (const thing of thingsOf(value)) {
      if (typesOf(thing).some((type) => ORDERS.includes(type))) found.push(toOrder(thing))
      else for (const inner of Object.values(thing)) visit(inner, depth + 1)
    }
  }
  visit([...objects].flatMap(listOf), 0)
  return found
}

function toOrder(thing: Thing): StructuredOrder {
  const [referenced] = thingsOf(thing['referencesOrder'] ?? thing['partOfOrder'])
  const order = { ...referenced, ...thing }
  const [total] = thingsOf(order['totalPaymentDue'])
  const offers = thingsOf(order['acceptedOffer']).map(lineOfOffer)
  const items = thingsOf(order['orderedItem']).map(lineOfItem)
  const shipped = thingsOf(order['itemShipped']).map(lineOfProduct)
  const lines = [offers, items, shipped].find((list) => list.some((line) => line !== null)) ?? []
  return {
    merchant: textOf(order['merchant'] ?? order['seller'] ?? order['provider'] ?? order['broker']),
    orderNumber: textOf(order['orderNumber'] ?? order['confirmationNumber']),
    orderedOn: dayOf(order['orderDate']),
    deliveredOn: dayOf(order['expectedArrivalUntil'] ?? order['expectedArrivalFrom']),
    total: numberOf(order['price'] ?? total ?? order['totalPrice']),
    currency: textOf(order['priceCurrency'] ?? total?.['priceCurrency'] ?? total?.['currency']),
    status: textOf(order['orderStatus']),
    lines: lines.flatMap((line) => line ?? []).slice(0, MAX_LINES),
  }
}

function lineOfOffer(offer: Thing): StructuredLine | null {
  const name = textOf(offer['itemOffered'] ?? offer['name'])
  if (name === null) return null
  const [specification] = thingsOf(offer['priceSpecification'])
  return {
    name,
    quantity: numberOf(offer['eligibleQuantity']),
    unitPrice: numberOf(offer['price'] ?? specification?.['price']),
  }
}

function lineOfItem(item: Thing): StructuredLine | null {
  const [product] = thingsOf(item['orderedItem'])
  const name = textOf(product ?? item['name'])
  const [offer] = thingsOf(product?.['offers'] ?? item['offers'])
  return name === null
    ? null
    : {
        name,
        quantity: numberOf(item['orderQuantity']),
        unitPrice: numberOf(offer?.['price'] ?? item['price']),
      }
}

const lineOfProduct = (product: Thing): StructuredLine | null => {
  const name = textOf(product)
  return name === null ? null : { name, quantity: numberOf(product['quantity']), unitPrice: null }
}
