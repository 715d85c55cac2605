import type { StockCard } from '@larder/shared/domain/inventory/stock/list/arrange-inventory'
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { sayAssumed } from '../../../../lib/assumed-words.ts'
import { quantityParts } from '../../../../lib/format.ts'
import { itemPath } from '../../../../lib/paths.ts'
import { ItemTile } from '../../../../lib/pictures/item-tile.tsx'
import { About } from '../../../../ui/about/about.tsx'
import { IconButton } from '../../../../ui/button/button.tsx'
import { CategoryTile, type CategoryTileSize } from '../../../../ui/category-tile/category-tile.tsx'
import { DotList } from '../../../../ui/dot-list/dot-list.tsx'
import { Meter } from '../../../../ui/meter/meter.tsx'
import { StockBadge } from '../../../../ui/stock-badge/stock-badge.tsx'
import type { CardFace } from '../../card-face.ts'
import { nameOf } from '../../entry-name.ts'
import { EntryActions, type EntryActionHandlers, UseButton } from '../entry/entry-actions.tsx'
import { ExpiryText } from '../entry/expiry-text.tsx'
import styles from './stock-card-view.module.css'

type FaceProps = {
  card: StockCard
  face: CardFace
  today: string
  handlers: EntryActionHandlers
  headingId: string
  fold: ReactNode
}

/** The card on tablets and larger screens. */
export function FullFace({ card, face, today, handlers, headingId, fold }: FaceProps) {
  return (
    <>
      <div className={styles.top}>
        <Tile card={card} />
        <div className={styles.names}>
          <div className={styles.nameLine}>
            <Name card={card} face={face} id={headingId} />
            <StockBadge status={face.status} />
          </div>
          <p className={styles.category}>
            {face.category}
            {face.opening}
          </p>
        </div>
      </div>
      <div className={styles.middle}>
        <Quantities face={face} />
        {face.minimum === null ? null : <span className={styles.minimum}>min {face.minimum}</span>}
      </div>
      <LevelMeter face={face} />
      <div className={styles.bottom}>
        <ExpiryText expiryDate={face.expiryDate} isGuess={face.isExpiryGuess} today={today} />
        <Actions card={card} handlers={handlers} fold={fold} />
      </div>
    </>
  )
}

/** The card on a phone, in two lines. */
export function CompactFace({ card, face, today, handlers, headingId, fold }: FaceProps) {
  return (
    <>
      <div className={styles.top}>
        <Tile card={card} size="small" />
        <div className={styles.names}>
          <div className={styles.nameLine}>
            <Name card={card} face={face} id={headingId} />
            <StockBadge status={face.status} />
          </div>
          <Facts face={face} today={today} />
        </div>
      </div>
      <div className={styles.bottom}>
        <LevelMeter face={face} />
        <Actions card={card} handlers={handlers} fold={fold} />
      </div>
    </>
  )
}

/** The card as one line of the dense list: columns that line up, or two lines on a phone. */
export function RowFace({ card, face, today, handlers, headingId, fold }: FaceProps) {
  return (
    <div className={styles.line}>
      <span className={styles.tile}>
        <Tile card={card} size="small" />
      </span>
      <Name card={card} face={face} id={headingId} />
      <div className={styles.facts}>
        <Quantities face={face} />
        <span className={styles.least}>{face.minimum === null ? null : `min ${face.minimum}`}</span>
        <span className={styles.until}>
          <ExpiryText expiryDate={face.expiryDate} isGuess={face.isExpiryGuess} today={today} isShort />
        </span>
      </div>
      <LevelMeter face={face} />
      <span className={styles.badge}>
        <StockBadge status={face.status} />
      </span>
      <Actions card={card} handlers={handlers} fold={fold} />
    </div>
  )
}

function Tile({ card: { item }, size }: Pick<FaceProps, 'card'> & { size?: CategoryTileSize }) {
  const sized = size && { size }
  return item === null ? <CategoryTile category={null} {...sized} /> : <ItemTile item={item} {...sized} />
}

/** Leads to the page of the item. */
function Name({ card, face, id }: Pick<FaceProps, 'card' | 'face'> & { id: string }) {
  const name = <bdi>{face.name}</bdi>
  return (
    <h3 id={id} className={styles.name} title={face.name}>
      {card.item ? <Link to={itemPath(card.item.id)}>{name}</Link> : name}
    </h3>
  )
}

function Quantities({ face }: { face: CardFace }) {
  return (
    <p className={styles.quantity}>
      {face.quantities.map(({ quantity, unit, isAssumed }, index) => {
        const parts = quantityParts(quantity, unit, isAssumed)
        return (
          <span key={unit}>
            {index > 0 ? ' + ' : null}
            <About reason={isAssumed ? sayAssumed(face.assumedSince) : null}>
              <span className={styles.amount}>{parts.amount}</span>{' '}
              <span className={styles.unit}>{parts.unit}</span>
            </About>
          </span>
        )
      })}
    </p>
  )
}

/** Quantity, minimum and expiry in one line. */
function Facts({ face, today }: { face: CardFace; today: string }) {
  return (
    <DotList>
      <Quantities face={face} />
      {face.minimum === null ? null : <span>min {face.minimum}</span>}
      <ExpiryText expiryDate={face.expiryDate} isGuess={face.isExpiryGuess} today={today} isShort />
    </DotList>
  )
}

function LevelMeter({ face }: { face: CardFace }) {
  const { text, ...meter } = face.meter
  return (
    <div className={styles.meter}>
      <Meter {...meter} label={`Level of ${face.name}`} valueText={text} />
    </div>
  )
}

type ActionsProps = Pick<FaceProps, 'card' | 'handlers' | 'fold'>

/** With one lot the card is that entry; with several, 'Use' takes from the first and each lot has its own actions. */
function Actions({ card, handlers, fold }: ActionsProps) {
  const [first] = card.lots
  if (first === undefined) return null
  if (card.lots.length === 1) {
    return (
      <div className={styles.actions}>
        {fold}
        <EntryActions entry={first} {...handlers} />
      </div>
    )
  }
  return (
    <div className={styles.actions}>
      {fold}
      <UseButton entry={first} onUse={handlers.onUse} />
      <IconButton
        size="small"
        icon={Plus}
        label={`Add more ${nameOf(first)}`}
        onPress={() => handlers.onAddMore(first)}
      />
    </div>
  )
}
