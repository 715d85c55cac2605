import type { StockStatus } from '@larder/shared/contracts/inventory'
import { Minus, Pencil, Trash2 } from 'lucide-react'
import { CategoryTile } from '../../../ui/category-tile/category-tile.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import { Meter } from '../../../ui/meter/meter.tsx'
import { StockBadge } from '../../../ui/stock-badge/stock-badge.tsx'
import styles from './landing-picture.module.css'

const SLIP_LINES = [
  ['WHL MILK 3% 1L', '2.19'],
  ['EGGS FR RNG 10', '4.49'],
  ['CHRY TOM 350G', '2.79'],
  ['2 X 0.89', ''],
  ['RD LENT1LS 5OOG', '1.78'],
  ['BASMATI RICE 1KG', '3.95'],
  ['LEMONS 0.455 KG', '1.82'],
] as const
/** The line that was hard to read, marked as in the review. */
const UNSURE_LINE = 4

type SampleCard = {
  name: string
  category: string
  status: StockStatus
  quantity: number
  figure: string
  unit: string
  minimum: number
  full: number
  date: string
  relative: string
}

const CARDS: readonly SampleCard[] = [
  {
    name: 'Whole milk',
    category: 'Dairy',
    status: 'low',
    quantity: 0.8,
    figure: '0.80',
    unit: 'L',
    minimum: 1,
    full: 2,
    date: 'Nov 25, 2026',
    relative: 'in 4 days',
  },
  {
    name: 'Red lentils',
    category: 'Dry Goods',
    status: 'in_stock',
    quantity: 1,
    figure: '1',
    unit: 'kg',
    minimum: 0.5,
    full: 1.15,
    date: 'Mar 14, 2027',
    relative: 'in 4 months',
  },
]

/** A receipt that becomes two inventory cards; a picture without controls. */
export function LandingPicture() {
  return (
    <div
      role="img"
      aria-label="A paper receipt whose lines become items of the inventory"
      className={styles.picture}
    >
      <div aria-hidden className={styles.shade}>
        <div className={styles.slip}>
          <p className={styles.shop}>GREEN GROCER</p>
          <p className={styles.address}>14 Mill Lane</p>
          <p className={styles.address}>20/11/2026 18:42</p>
          {SLIP_LINES.map(([text, price], index) => (
            <p key={text} className={index === UNSURE_LINE ? styles.unsure : styles.line}>
              <span>{text}</span>
              <span>{price}</span>
            </p>
          ))}
          <p className={styles.total}>
            <span>TOTAL</span>
            <span>17.02</span>
          </p>
          <p className={styles.address}>Thank you!</p>
          <div className={styles.barcode} />
        </div>
      </div>
      <div aria-hidden className={styles.cards}>
        {CARDS.map((card) => (
          <PictureCard key={card.name} {...card} />
        ))}
      </div>
    </div>
  )
}

function PictureCard({
  name,
  category,
  status,
  quantity,
  figure,
  unit,
  minimum,
  full,
  date,
  relative,
}: SampleCard) {
  return (
    <div className={styles.card}>
      <div className={styles.head}>
        <CategoryTile category={category} />
        <div className={styles.names}>
          <p className={styles.name}>{name}</p>
          <p className={styles.small}>{category}</p>
        </div>
        <StockBadge status={status} />
      </div>
      <div className={styles.amount}>
        <p>
          <span className={styles.figure}>{figure}</span> {unit}
        </p>
        <p className={styles.small}>
          min {minimum} {unit}
        </p>
      </div>
      <Meter
        label={name}
        valueText={`${figure} ${unit}`}
        value={quantity}
        full={full}
        minimum={minimum}
        tone={status === 'low' ? 'warn' : 'ok'}
      />
      <div className={styles.foot}>
        <div className={styles.small}>
          <p>{date}</p>
          <p>{relative}</p>
        </div>
        <span className={styles.use}>
          <Icon of={Minus} size={16} />
          Use
        </span>
        <Icon of={Pencil} />
        <Icon of={Trash2} />
      </div>
    </div>
  )
}
