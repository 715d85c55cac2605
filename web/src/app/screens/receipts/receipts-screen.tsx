import { useState } from 'react'
import { SpendCard } from '../../../features/receipts/components/archive/spend-card.tsx'
import { useReceipts } from '../../../features/receipts/lazy-data.ts'
import { useSettled } from '../../../lib/hooks/use-settled.ts'
import { OPEN_UPLOAD, paths } from '../../../lib/paths.ts'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx'
import { PaperArchive } from './paper-archive.tsx'

/** What was bought, where and for how much: the archived receipts and their spending. */
export function ReceiptsScreen() {
  const [search, setSearch] = useState('')
  const settled = useSettled(search.trim())
  const archive = useReceipts(settled === '' ? undefined : settled)
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
      action={archive.rows?.length ? upload : null}
      empty={
        <EmptyState drawing="shelf" title="No receipts yet." action={upload}>
          Each receipt that you upload is kept here, with its picture and what it cost.
        </EmptyState>
      }
      aside={<SpendCard />}
    />
  )
}
