import type { InventoryEntry } from '@larder/shared/contracts/inventory'
import type { StockCard } from '@larder/shared/domain/inventory/stock/list/arrange-inventory'
import clsx from 'clsx'
import { ChevronDown } from 'lucide-react'
import { memo, type ReactNode, useEffect, useId, useRef } from 'react'
import { Card } from '../../../../ui/card/card.tsx'
import { Icon } from '../../../../ui/icon/icon.tsx'
import { cardFace } from '../../card-face.ts'
import { useCardGestures } from '../../hooks/use-card-gestures.ts'
import type { ListLayout } from '../../hooks/use-list-layout.ts'
import type { EntryActionHandlers } from '../entry/entry-actions.tsx'
import fold from './card-fold.module.css'
import { LotList } from './lot-list.tsx'
import { CompactFace, FullFace, RowFace } from './stock-card-faces.tsx'
import styles from './stock-card-view.module.css'

type StockCardViewProps = {
  card: StockCard
  layout: ListLayout
  today: string
  handlers: EntryActionHandlers
  /** Position, from 1, among the `count` cards of its place. */
  position: number
  count: number
  /** The user navigated here to see this card. */
  isHighlighted: boolean
  /** Its lots are expanded. */
  isUnfolded: boolean
  onUnfold: (key: string, isUnfolded: boolean) => void
}

/** An item in one place: its quantity, expiry and actions; several lots expand below. */
export const StockCardView = memo(StockCardFace, isSameView)

/** Card objects are created anew with each search and load; only those with changed lots are rendered again. */
function isSameView(before: StockCardViewProps, after: StockCardViewProps): boolean {
  const { card: cardBefore, ...rest } = before
  const { card: cardAfter, ...restAfter } = after
  const names = Object.keys(rest) as (keyof typeof rest)[]
  return (
    names.every((name) => rest[name] === restAfter[name]) &&
    isSameLots(cardBefore.lots, cardAfter.lots) &&
    isSameLots(cardBefore.emptiedLots, cardAfter.emptiedLots)
  )
}

const isSameLots = (before: readonly InventoryEntry[], after: readonly InventoryEntry[]): boolean =>
  before.length === after.length &&
  before.every((lot, index) => lot === after[index] || JSON.stringify(lot) === JSON.stringify(after[index]))

function StockCardFace(props: StockCardViewProps) {
  const { card, layout, today, handlers, position, count, isHighlighted, isUnfolded, onUnfold } = props
  const face = cardFace(card)
  const headingId = useId()
  const ref = useHighlight(isHighlighted)
  const lotsId = useId()
  const [first] = card.lots
  const gestures = useCardGestures({
    onOpen: first?.item ? () => handlers.onAbout(first) : undefined,
    onUse: first !== undefined && first.quantity > 0 ? () => handlers.onUse(first) : undefined,
  })
  const canUnfold = card.lots.length + card.emptiedLots.length > 1
  const parts = { card, face, today, handlers, headingId, fold: null as ReactNode }
  if (canUnfold) {
    parts.fold = (
      <FoldButton
        count={card.lots.length}
        name={face.name}
        isUnfolded={isUnfolded}
        controls={lotsId}
        onToggle={() => onUnfold(card.key, !isUnfolded)}
      />
    )
  }
  return (
    <div role="listitem" aria-posinset={position} aria-setsize={count} className={styles.cell}>
      <Card
        as="article"
        ref={ref}
        tabIndex={-1}
        aria-labelledby={headingId}
        data-highlighted={isHighlighted || undefined}
        data-dense={layout === 'rows' || undefined}
        {...gestures}
        className={clsx(styles.card, styles[layout])}
      >
        {layout === 'cards' ? <FullFace {...parts} /> : null}
        {layout === 'compact' ? <CompactFace {...parts} /> : null}
        {layout === 'rows' ? <RowFace {...parts} /> : null}
        {isUnfolded && canUnfold ? (
          <div id={lotsId}>
            <LotList lots={card.lots} emptiedLots={card.emptiedLots} today={today} {...handlers} />
          </div>
        ) : null}
      </Card>
    </div>
  )
}

/** Scrolls the card into view and focuses it, once. */
function useHighlight(isHighlighted: boolean) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isHighlighted) return
    ref.current?.scrollIntoView({ block: 'center' })
    ref.current?.focus({ preventScroll: true })
  }, [isHighlighted])
  return ref
}

type FoldButtonProps = {
  count: number
  name: string
  isUnfolded: boolean
  controls: string
  onToggle: () => void
}

function FoldButton({ count, name, isUnfolded, controls, onToggle }: FoldButtonProps) {
  return (
    <button
      type="button"
      aria-expanded={isUnfolded}
      aria-controls={isUnfolded ? controls : undefined}
      aria-label={count > 1 ? `${count} lots of ${name}` : `Earlier lots of ${name}`}
      className={fold.fold}
      onClick={onToggle}
    >
      {count > 1 ? `${count} lots` : null}
      <Icon of={ChevronDown} size={16} />
    </button>
  )
}
