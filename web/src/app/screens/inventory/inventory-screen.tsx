import type { InventoryEntry } from '@larder/shared/contracts/inventory'
import { arrangeInventory } from '@larder/shared/domain/inventory/stock/list/arrange-inventory'
import { Barcode, Plus, ScanLine } from 'lucide-react'
import { Suspense, useDeferredValue, useMemo, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import type { EntryActionHandlers } from '../../../features/inventory/components/entry/entry-actions.tsx'
import { InventoryList, jumpToPlace } from '../../../features/inventory/components/list/inventory-list.tsx'
import { InventorySkeleton } from '../../../features/inventory/components/list/inventory-skeleton.tsx'
import { InventoryToolbar } from '../../../features/inventory/components/list/inventory-toolbar.tsx'
import { QuickAdd } from '../../../features/inventory/components/quick-add/quick-add.tsx'
import { useInventory } from '../../../features/inventory/data.ts'
import { useListLayout } from '../../../features/inventory/hooks/use-list-layout.ts'
import { useListView } from '../../../features/inventory/hooks/use-list-view.ts'
import { useStockActions } from '../../../features/inventory/hooks/use-stock-actions.ts'
import { inventorySummary } from '../../../features/inventory/inventory-summary.ts'
import { WaitingReceipts } from '../../../features/receipts/components/waiting-receipts.tsx'
import { lazyPart } from '../../../lib/lazy-part/lazy-part.tsx'
import { detailOr } from '../../../lib/api/messages.ts'
import { KeptNotice } from '../../../lib/offline/kept-notice.tsx'
import { itemPath, paths } from '../../../lib/paths.ts'
import { useToday } from '../../../lib/hooks/use-today.ts'
import { Banner } from '../../../ui/banner/banner.tsx'
import { Button, IconButton } from '../../../ui/button/button.tsx'
import { MAGNIFIER } from '../../../ui/empty-state/drawings/magnifier.tsx'
import { SHELF } from '../../../ui/empty-state/drawings/shelf.tsx'
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx'
import { PageHeader } from '../../../ui/page-header/page-header.tsx'
import { PartBoundary } from '../../part-boundary.tsx'
import { Screen } from '../../screen.tsx'
import { InventoryDialogs, type OpenDialog } from './inventory-dialogs.tsx'
import styles from './inventory-screen.module.css'
import { useArrival } from '../receipts/use-arrival.ts'

// Dialogs must not delay the stock.
const UploadPill = lazyPart(
  async () => (await import('../../../features/receipts/components/upload/upload-pill.tsx')).UploadPill,
)

/** More entries than a frame renders and arranges. */
const LONG_LIST = 500

const NO_ENTRIES: readonly InventoryEntry[] = []

/** The message of a failed load without one of the server (INV-033). */
const FAILURE = 'Failed to load inventory data'

/** The stock of the household and what expires first (INV-001 to INV-079). */
export function InventoryScreen() {
  const today = useToday()
  const { layout, isPhone, setIsDense } = useListLayout()
  const { entries: latest, error, asOf, retry } = useInventory()
  // A list of thousands is rendered in slices, between which the page answers its user, and so is what comes first;
  // changes of others are shown at once.
  const sliced = useDeferredValue(latest)
  const isSliced = sliced === undefined || (latest !== undefined && latest.length > LONG_LIST)
  const entries = isSliced ? sliced : latest
  const stock = useStockActions()
  const navigate = useNavigate()
  const isUploadOpened = useSearchParams()[0].has('open')
  const [dialog, setDialog] = useState<OpenDialog | null>(isUploadOpened ? { kind: 'receipts' } : null)
  const quickAddField = useRef<HTMLInputElement>(null)
  const arrival = useArrival((state) => {
    if (state.quickAdd !== undefined) quickAddField.current?.focus()
    if (state.openUploadDialog) setDialog({ kind: 'receipts' })
    if (state.openAddItem) setDialog({ kind: 'add_item' })
  })
  const [addedId, setAddedId] = useState<string>()
  const hasEntries = entries !== undefined && entries.length > 0
  const { view, change, showAll, ...rows } = useListView(hasEntries, arrival)
  const { search, filter, folded } = view
  // Typing stays responsive while a long list is filtered.
  const listSearch = useDeferredValue(search)
  const sections = useMemo(
    () => arrangeInventory(entries ?? [], listSearch, filter),
    [entries, listSearch, filter],
  )
  const summary = useMemo(() => inventorySummary(entries ?? []), [entries])
  const readAsRecipe = async (file: File) => {
    const { importSession } = await import('../../../features/recipes/import/import-session.ts')
    importSession.choose(file)
    await navigate(paths.importRecipe)
  }
  const onFold = (place: string, isFolded: boolean) =>
    change({ folded: isFolded ? [...folded, place] : folded.filter((other) => other !== place) })
  const openUpload = () => setDialog({ kind: 'receipts' })
  const openAddItem = () => setDialog({ kind: 'add_item' })
  const handlers = useMemo(
    (): EntryActionHandlers => ({
      onUse: (...args) => void stock.use(...args),
      onUseOther: (entry) => setDialog({ kind: 'use', entry }),
      onAddMore: ({ item }) => {
        if (item) setDialog({ kind: 'add_entry', item, isNew: false })
      },
      onEdit: (entry) => setDialog({ kind: 'edit', entry }),
      onDelete: (entry) => setDialog({ kind: 'delete', entry }),
      onHistory: (entry) => setDialog({ kind: 'history', entry }),
      onAbout: ({ item_id }) => void navigate(itemPath(item_id)),
    }),
    [stock, navigate],
  )
  return (
    <Screen>
      <PageHeader
        title="Inventory"
        summary={hasEntries && !isPhone ? summary : null}
        actions={
          <ScreenActions
            isPhone={isPhone}
            onScan={() => void navigate(paths.scan)}
            onAdd={openAddItem}
            onUpload={openUpload}
          />
        }
      />
      <WaitingReceipts />
      <KeptNotice asOf={asOf} error={error} failure={FAILURE} onRetry={retry} />
      <QuickAdd
        entries={latest ?? NO_ENTRIES}
        today={today}
        start={arrival?.quickAdd}
        fieldRef={quickAddField}
      />
      {entries === undefined && error !== undefined ? <LoadFailure error={error} onRetry={retry} /> : null}
      {entries === undefined && error === undefined ? <InventorySkeleton layout={layout} /> : null}
      {entries?.length === 0 ? (
        <EmptyState
          drawing={SHELF}
          title="No inventory items found."
          action={<Button onPress={openUpload}>Upload your first receipt</Button>}
        >
          A receipt is the fastest way: take a photo, and what you bought is put away for you.
        </EmptyState>
      ) : null}
      {hasEntries ? (
        <>
          <InventoryToolbar
            entries={entries}
            search={search}
            // A search shows its matches in collapsed places too.
            onSearch={(text) => change({ search: text, folded: [] })}
            filter={filter}
            onFilter={(choice) => change({ filter: choice })}
            layout={layout}
            onDense={setIsDense}
            places={sections.map(({ heading }) => heading)}
            onJump={jumpToPlace}
          />
          <InventoryList
            sections={sections}
            layout={layout}
            today={today}
            handlers={handlers}
            highlightId={addedId ?? arrival?.highlightItemId}
            folded={folded}
            onFold={onFold}
            {...rows}
          />
          {sections.length === 0 ? (
            <EmptyState
              drawing={MAGNIFIER}
              title="No items match your search criteria."
              action={<Button onPress={showAll}>Show all items</Button>}
            />
          ) : null}
        </>
      ) : null}
      {dialog?.kind === 'receipts' ? null : (
        <PartBoundary frame={() => null}>
          <Suspense fallback={null}>
            <UploadPill onOpen={openUpload} />
          </Suspense>
        </PartBoundary>
      )}
      <InventoryDialogs
        dialog={dialog}
        entries={entries ?? []}
        onOpen={setDialog}
        onClose={() => setDialog(null)}
        onUse={handlers.onUse}
        onAdded={(entryId) => {
          showAll()
          setAddedId(entryId)
        }}
        onRecipe={(file) => void readAsRecipe(file)}
      />
    </Screen>
  )
}

type ScreenActionsProps = { isPhone: boolean; onScan: () => void; onAdd: () => void; onUpload: () => void }

/** On a phone the main action is at the bottom, within reach of the thumb. */
function ScreenActions({ isPhone, onScan, onAdd, onUpload }: ScreenActionsProps) {
  if (isPhone) {
    return (
      <>
        <IconButton variant="secondary" icon={Barcode} label="Scan Barcodes" onPress={onScan} />
        <IconButton variant="secondary" icon={Plus} label="Add Item" onPress={onAdd} />
        <div className={styles.mainAction}>
          <Button variant="primary" size="large" icon={ScanLine} isBlock onPress={onUpload}>
            Upload Receipt
          </Button>
        </div>
      </>
    )
  }
  return (
    <>
      <Button onPress={onScan}>Scan Barcodes</Button>
      <Button icon={Plus} onPress={onAdd}>
        Add Item
      </Button>
      <Button variant="primary" icon={ScanLine} onPress={onUpload}>
        Upload Receipt
      </Button>
    </>
  )
}

type LoadFailureProps = { error: unknown; onRetry: () => void }

function LoadFailure({ error, onRetry }: LoadFailureProps) {
  return (
    <div className={styles.failure}>
      <Banner tone="error" action={{ label: 'Try again', onPress: onRetry }}>
        <p>{detailOr(error, FAILURE)}</p>
        <p>Larder keeps trying and shows your stock as soon as the server answers.</p>
      </Banner>
    </div>
  )
}
