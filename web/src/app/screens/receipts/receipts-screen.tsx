import { Suspense } from 'react'
import { SpendLoading } from '../../../features/receipts/components/archive/spend-loading.tsx'
import { useReceipts } from '../../../features/receipts/lazy-data.ts'
import { lazyPart } from '../../../lib/lazy-part/lazy-part.tsx'
import { OPEN_UPLOAD, paths } from '../../../lib/paths.ts'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { SHELF } from '../../../ui/empty-state/drawings/shelf.tsx'
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx'
import { PartBoundary } from '../../part-boundary.tsx'
import { PaperArchive } from './paper-archive.tsx'
import { usePaperSearch } from './use-paper-search.ts'

// Its fields and its chart must not delay the receipts.
const SpendCard = lazyPart(
  async () => (await import('../../../features/receipts/components/archive/spend-card.tsx')).SpendCard,
)

/** What was bought, where and for how much: the archived receipts and their spending. */
export function ReceiptsScreen() {
  const { search, setSearch, wanted } = usePaperSearch()
  const archive = useReceipts(wanted)
  const upload = (
    <LinkButton to={paths.inventory} state={OPEN_UPLOAD} variant="primary">
      Upload Receipt
    </LinkButton>
  )
  return (
    <PaperArchive
      kind="receipt"
      title="Receipts"
      archive={archive}
      search={search}
      onSearch={setSearch}
      action={archive.rows?.length === 0 && search === '' ? null : upload}
      empty={
        <EmptyState drawing={SHELF} title="No receipts yet." action={upload}>
          Each receipt that you upload is kept here, with its picture and what it cost.
        </EmptyState>
      }
      aside={
        <PartBoundary>
          <Suspense fallback={<SpendLoading />}>
            <SpendCard />
          </Suspense>
        </PartBoundary>
      }
    />
  )
}
