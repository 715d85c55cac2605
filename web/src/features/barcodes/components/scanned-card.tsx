import type { BarcodeLookUp, KnownBarcode, Product } from '@larder/shared/contracts/barcodes'
import type { Item } from '@larder/shared/contracts/catalogue'
import type { InventoryEntry } from '@larder/shared/contracts/inventory'
import type { PackPrint } from '@larder/foods'
import { ScanText } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { detailOr } from '../../../lib/api/messages.ts'
import { sayAssumed } from '../../../lib/assumed-words.ts'
import { formatDate, formatQuantity } from '../../../lib/format.ts'
import { itemPath } from '../../../lib/paths.ts'
import { wait } from '../../../lib/wait.ts'
import { About } from '../../../ui/about/about.tsx'
import { Banner } from '../../../ui/banner/banner.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Card } from '../../../ui/card/card.tsx'
import { LoadingArea, Skeleton } from '../../../ui/skeleton/skeleton.tsx'
import { useLookUp } from '../data.ts'
import { PRODUCT_ANSWERS } from '../product-answers.ts'
import styles from './scanned-card.module.css'

/** What can be done with a scanned code. */
export type ScannedActions = {
  onAdd: (code: string, known: KnownBarcode) => void
  /** Resolves when the card shows what is left. */
  onUse: (code: string, entry: InventoryEntry) => Promise<void>
  /** Reads the date on the pack by the camera. */
  onReadDate: (code: string, known: KnownBarcode) => void
  /** The code is that of the item for which codes are being learned. */
  onLearn: (code: string, item: Item, product: Product | null) => void
  onChoose: (code: string, product: Product | null) => void
}

type ScannedCardProps = {
  code: string
  /** What the code says of this one pack. */
  pack: PackPrint | null
  /** The item for which codes are being learned. */
  learnFor: Item | undefined
  actions: ScannedActions
  /** The button that puts a known item on a shopping list. */
  putOnList: (known: KnownBarcode) => ReactNode
  /** The line that names a pack whose code is unknown. */
  nameIt: (found: BarcodeLookUp) => ReactNode
}

/** One scanned code: the item that it means and what can be done with it, or what it may mean. */
export function ScannedCard({ code, pack, learnFor, actions, putOnList, nameIt }: ScannedCardProps) {
  const { found, error, retry } = useLookUp(code)
  return (
    <Card as="li" className={styles.card}>
      {error === undefined ? null : (
        <Banner tone="error" action={{ label: 'Try again', onPress: retry }}>
          {detailOr(error, 'The barcode could not be looked up')}
        </Banner>
      )}
      {found === undefined && error === undefined ? (
        <LoadingArea text="Looking it up...">
          <Skeleton height="72px" />
        </LoadingArea>
      ) : null}
      {found?.known ? (
        <Known
          found={found}
          known={found.known}
          learnFor={learnFor}
          actions={actions}
          putOnList={putOnList}
        />
      ) : null}
      {found && !found.known ? (
        <Unknown found={found} learnFor={learnFor} actions={actions} nameIt={nameIt} />
      ) : null}
      <p className={styles.code}>
        <bdi>{code}</bdi>
        {found?.known && found.known.quantity !== null && found.known.unit !== null
          ? ` · a pack holds ${formatQuantity(found.known.quantity, found.known.unit)}`
          : null}
        {pack === null ? null : sayPack(pack)}
        {found?.is_shop_code ? ' · a shop’s own code, which may mean something else in another shop' : null}
      </p>
    </Card>
  )
}

/** ' · this pack: 0.5 kg, until Jan 31, 2026' */
function sayPack({ expiry, amount }: PackPrint): string | null {
  const said = [
    ...(amount === null ? [] : [formatQuantity(amount.quantity, amount.unit)]),
    ...(expiry === null ? [] : [`until ${formatDate(expiry)}`]),
  ]
  return said.length === 0 ? null : ` · this pack: ${said.join(', ')}`
}

/** A second press within this time is of the same finger, however fast the server is. */
const DOUBLE_PRESS_MS = 500

type KnownProps = { found: BarcodeLookUp; known: KnownBarcode } & Pick<
  ScannedCardProps,
  'learnFor' | 'actions' | 'putOnList'
>

function Known({ found, known, learnFor, actions, putOnList }: KnownProps) {
  const { item, entries, is_alike } = known
  const { code } = found
  const [first] = entries
  const [isUsing, setIsUsing] = useState(false)
  const use = async (entry: InventoryEntry) => {
    setIsUsing(true)
    await Promise.all([actions.onUse(code, entry), wait(DOUBLE_PRESS_MS)])
    setIsUsing(false)
  }
  const hasStock = first !== undefined && first.quantity > 0
  const isOther = learnFor !== undefined && learnFor.id !== item.id
  return (
    <>
      <h2 className={styles.name}>
        <Link to={itemPath(item.id)}>
          <bdi>{item.name}</bdi>
        </Link>
      </h2>
      <p className={styles.detail}>{hasStock ? <Stock entries={entries} /> : 'Nothing in stock'}</p>
      {is_alike ? (
        <p className={styles.detail}>
          Recognised by its first digits: the others may be a weight or a price. Is it something else?
        </p>
      ) : null}
      <div className={styles.actions}>
        {isOther ? (
          <Button variant="primary" onPress={() => actions.onLearn(code, learnFor, null)}>
            {`It is ${learnFor.name}`}
          </Button>
        ) : null}
        <Button variant={isOther ? 'secondary' : 'primary'} onPress={() => actions.onAdd(code, known)}>
          Add
        </Button>
        <Button icon={ScanText} onPress={() => actions.onReadDate(code, known)}>
          Read the date
        </Button>
        {putOnList(known)}
        {hasStock ? (
          <Button isPending={isUsing} onPress={() => void use(first)}>
            Use
          </Button>
        ) : null}
        <Button variant="quiet" onPress={() => actions.onChoose(code, null)}>
          Something else
        </Button>
      </div>
    </>
  )
}

/** '250 g · Refrigerator', of the entry that is used first. */
function Stock({ entries }: { entries: readonly InventoryEntry[] }) {
  const stocked = entries.filter(({ quantity }) => quantity > 0)
  const [first] = stocked
  if (first === undefined) return null
  const more = stocked.length - 1
  const rest = [
    first.storage_location ?? 'No place',
    ...(more > 0 ? [`${more} more ${more === 1 ? 'entry' : 'entries'}`] : []),
  ]
  return (
    <>
      <About reason={first.is_assumed ? sayAssumed(first.known_at) : null}>
        {formatQuantity(first.quantity, first.unit, first.is_assumed)}
      </About>
      {` · ${rest.join(' · ')}`}
    </>
  )
}

type UnknownProps = { found: BarcodeLookUp } & Pick<ScannedCardProps, 'learnFor' | 'actions' | 'nameIt'>

function Unknown({ found, learnFor, actions, nameIt }: UnknownProps) {
  const { code, product, product_answer } = found
  const reason = product_answer === 'found' ? null : PRODUCT_ANSWERS[product_answer]
  return (
    <>
      <h2 className={styles.name}>{product === null ? 'New barcode' : <bdi>{product.name}</bdi>}</h2>
      <p className={styles.detail}>
        {product === null ? (
          `Your household does not know it yet. ${reason ?? ''}`
        ) : (
          <AboutProduct product={product} />
        )}
      </p>
      {learnFor === undefined ? nameIt(found) : null}
      <div className={styles.actions}>
        {learnFor === undefined ? null : (
          <Button variant="primary" onPress={() => actions.onLearn(code, learnFor, product)}>
            {`It is ${learnFor.name}`}
          </Button>
        )}
        <Button onPress={() => actions.onChoose(code, product)}>Choose an item</Button>
      </div>
    </>
  )
}

/** Brand and amount of a product, and whose word that is. */
function AboutProduct({ product: { brand, quantity, unit } }: { product: Product }) {
  return (
    <>
      {brand === null ? null : (
        <>
          <bdi>{brand}</bdi> ·{' '}
        </>
      )}
      {quantity === null || unit === null ? null : `${formatQuantity(quantity, unit)} · `}
      from Open Food Facts; your household does not know it yet
    </>
  )
}
