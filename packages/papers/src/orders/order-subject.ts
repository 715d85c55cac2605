import { withoutMarks } from '../words/without-marks.ts'

/** Stems of the words with which subjects name orders, in the languages that are read; without accents. */
const STEMS = [
  ...[
    'order',
    'purchase',
    'receipt',
    'invoice',
    'deliver',
    'refund',
    'substitut',
    'grocer',
    'shopping',
    'basket',
  ],
  ...[
    'bestell',
    'auftrag',
    'einkauf',
    'beleg',
    'rechnung',
    'liefer',
    'erstattung',
    'ersatz',
    'kassenbon',
    'quittung',
  ],
  ...[
    'commande',
    'achat',
    'recu',
    'facture',
    'livraison',
    'livre',
    'rembours',
    'courses',
    'panier',
    'ticket',
  ],
  ...[
    'pedido',
    'compra',
    'recibo',
    'factura',
    'entrega',
    'reembols',
    'ordine',
    'acquist',
    'ricevuta',
    'fattura',
  ],
  ...[
    'consegn',
    'rimbors',
    'scontrino',
    'spesa',
    'הזמנ',
    'קני',
    'קבלה',
    'חשבונית',
    'משלוח',
    'החזר',
    'זיכוי',
    'סל',
  ],
]

/** The number of an order: '#K-20931', 'NF-100298'. */
const NUMBER = /#\s?(?:\p{L}{1,4}-?)?\d{3}|(?<![\p{L}\p{N}])\p{Lu}{1,4}-?\d{4}/u

/** Whether a mail may be about an order, by its subject alone; most mails of a mailbox are not fetched because of it. */
export const maySayOrder = (subject: string): boolean => {
  const folded = withoutMarks(subject)
  return STEMS.some((stem) => folded.includes(stem)) || NUMBER.test(subject)
}
