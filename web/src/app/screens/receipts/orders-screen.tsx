import { useState } from 'react'
import { useOrders } from '../../../features/receipts/lazy-data.ts'
import { lazyPart } from '../../../lib/lazy-part/lazy-part.tsx'
import { settingsPath } from '../../../lib/paths.ts'
import { Button } from '../../../ui/button/button.tsx'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { SHELF } from '../../../ui/empty-state/drawings/shelf.tsx'
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx'
import { DialogBoundary } from '../../dialog-boundary.tsx'
import { PaperArchive } from './paper-archive.tsx'
import { usePaperSearch } from './use-paper-search.ts'

const MailDoor = lazyPart(async () => (await import('./mail-door.tsx')).MailDoor)

/** The orders that were found in e-mails, what became of them, and the door for mails from files. */
export function OrdersScreen() {
  const { search, setSearch, wanted } = usePaperSearch()
  const archive = useOrders(wanted)
  const [isReading, setIsReading] = useState(false)
  const close = () => setIsReading(false)
  return (
    <>
      <PaperArchive
        kind="order"
        title="Orders"
        archive={archive}
        search={search}
        onSearch={setSearch}
        action={
          // The same button throughout: what is pressed while the list loads must not be gone.
          <Button
            variant={archive.rows?.length === 0 ? 'secondary' : 'primary'}
            onPress={() => setIsReading(true)}
          >
            Read an e-mail
          </Button>
        }
        empty={
          <EmptyState
            drawing={SHELF}
            title="No orders yet."
            action={
              <LinkButton to={settingsPath('shops')} variant="primary">
                Connect a mailbox
              </LinkButton>
            }
          >
            Orders confirmed by e-mail become stock. Connect Gmail, connect any other mailbox with an app
            password, or read e-mails from a file or pasted text.
          </EmptyState>
        }
      />
      {isReading ? (
        <DialogBoundary onClose={close}>
          <MailDoor onClose={close} />
        </DialogBoundary>
      ) : null}
    </>
  )
}
