import type { Product } from '@larder/shared/contracts/barcodes'
import type { Item } from '@larder/shared/contracts/catalogue'
import { Suspense, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { CodeForm, focusForScanner } from '../../../features/barcodes/components/code-form.tsx'
import { ScannedAnnouncement } from '../../../features/barcodes/components/scanned-announcement.tsx'
import { ScannedCard } from '../../../features/barcodes/components/scanned-card.tsx'
import type { Scan } from '../../../features/barcodes/decoding/read-scan.ts'
import { useBarcodeMutations } from '../../../features/barcodes/data.ts'
import { useStockActions } from '../../../features/inventory/hooks/use-stock-actions.ts'
import { useItems } from '../../../features/items/data.ts'
import { reasonFor } from '../../../lib/api/messages.ts'
import { lazyPart } from '../../../lib/lazy-part/lazy-part.tsx'
import { itemPath, paths } from '../../../lib/paths.ts'
import { isolated } from '../../../lib/isolated.ts'
import { BackLink } from '../../../ui/back-link/back-link.tsx'
import { PageHeader } from '../../../ui/page-header/page-header.tsx'
import { showToast } from '../../../ui/toast/toast-queue.ts'
import { PartBoundary } from '../../part-boundary.tsx'
import { Screen } from '../../screen.tsx'
import { NamePack } from './name-pack.tsx'
import { PutOnList, usePutOnList } from './put-on-list.tsx'
import type { OpenScanDialog } from './scan-dialogs.tsx'
import styles from './scan-screen.module.css'
import { Viewfinder } from './viewfinder.tsx'

// Their forms know the table of foods, which nobody needs to scan.
const ScanDialogs = lazyPart(async () => (await import('./scan-dialogs.tsx')).ScanDialogs)

/** More are not needed at once, and each is kept up to date. */
const MAX_SHOWN = 20

/**
 * Reads barcodes one after the other, from the camera, typed or from a picture, and offers what can be done with each.
 * With an item in the address, codes are given to that item.
 */
export function ScanScreen() {
  const [parameters] = useSearchParams()
  const { items } = useItems()
  const learnFor = items?.find(({ id }) => id === parameters.get('item'))
  const [scans, setScans] = useState<readonly Scan[]>([])
  // Counts scans, so that a code that is scanned again is said again.
  const [scanCount, setScanCount] = useState(0)
  const [dialog, setDialog] = useState<OpenScanDialog | null>(null)
  const { learn, reload } = useBarcodeMutations()
  const stock = useStockActions()
  const shopping = usePutOnList()
  const codeField = useRef<HTMLInputElement>(null)

  const onScan = (scan: Scan) => {
    // Safari has none; elsewhere a person may have turned it off.
    if ('vibrate' in navigator) navigator.vibrate(60)
    setScans((shown) => [scan, ...shown.filter(({ code }) => code !== scan.code)].slice(0, MAX_SHOWN))
    setScanCount((count) => count + 1)
  }

  const learnAs = async (code: string, item: Item, product: Product | null): Promise<boolean> => {
    const { quantity = null, unit = null } = product ?? {}
    try {
      const { replaced } = await learn(code, { item_id: item.id, quantity, unit })
      const before = replaced === null ? '' : `, and no longer ${isolated(replaced.name)}`
      showToast({ tone: 'success', text: `This barcode means ${isolated(item.name)} now${before}.` })
      return true
    } catch (error) {
      showToast({ tone: 'error', text: `Error learning the barcode: ${reasonFor(error)}` })
      return false
    }
  }

  const [latest] = scans
  return (
    <Screen className={styles.screen}>
      <BackLink to={learnFor ? itemPath(learnFor.id) : paths.inventory}>
        {learnFor ? <bdi>{learnFor.name}</bdi> : 'Inventory'}
      </BackLink>
      <PageHeader
        title="Scan Barcodes"
        summary={
          learnFor ? (
            <>Codes of {<bdi>{learnFor.name}</bdi>}</>
          ) : (
            'Hold one pack after the other in front of the camera'
          )
        }
      />
      {/* A dialog covers the picture; what is read behind it would surprise. */}
      {dialog === null ? <Viewfinder onScan={onScan} /> : null}
      <CodeForm onScan={onScan} fieldRef={codeField} />
      {latest === undefined ? null : <ScannedAnnouncement key={scanCount} code={latest.code} />}
      <ul aria-label="Scanned barcodes" className={styles.cards}>
        {scans.map(({ code, pack }) => (
          <ScannedCard
            key={code}
            code={code}
            pack={pack}
            learnFor={learnFor}
            putOnList={(known) => <PutOnList known={known} shopping={shopping} />}
            nameIt={(found) => (
              <NamePack
                found={found}
                pack={pack}
                onScan={onScan}
                onNamed={() => focusForScanner(codeField)}
              />
            )}
            actions={{
              onAdd: (scanned, known) => setDialog({ kind: 'add', code: scanned, known, pack }),
              onUse: async (scanned, entry) => {
                await stock.use(entry)
                await reload(scanned)
              },
              onReadDate: (scanned, known) => setDialog({ kind: 'date', code: scanned, known }),
              onLearn: (scanned, item, product) => void learnAs(scanned, item, product),
              onChoose: (scanned, product) => setDialog({ kind: 'choose', code: scanned, product }),
            }}
          />
        ))}
      </ul>
      {dialog === null ? null : (
        <PartBoundary>
          <Suspense fallback={null}>
            <ScanDialogs
              dialog={dialog}
              onOpen={setDialog}
              onLearn={learnAs}
              onClose={() => setDialog(null)}
            />
          </Suspense>
        </PartBoundary>
      )}
    </Screen>
  )
}
