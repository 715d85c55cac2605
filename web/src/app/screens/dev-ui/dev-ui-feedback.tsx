import { ChevronDown, Clock, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Banner } from '../../../ui/banner/banner.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Card } from '../../../ui/card/card.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog/confirm-dialog.tsx'
import { CHECK } from '../../../ui/empty-state/drawings/check.tsx'
import { CLOUD } from '../../../ui/empty-state/drawings/cloud.tsx'
import { MAGNIFIER } from '../../../ui/empty-state/drawings/magnifier.tsx'
import { SHELF } from '../../../ui/empty-state/drawings/shelf.tsx'
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import { Menu } from '../../../ui/menu/menu.tsx'
import { Modal } from '../../../ui/modal/modal.tsx'
import { LoadingArea, Skeleton } from '../../../ui/skeleton/skeleton.tsx'
import { StepList } from '../../../ui/step-list/step-list.tsx'
import { showToast } from '../../../ui/toast/toast-queue.ts'
import { DevUiSection } from './dev-ui-section.tsx'
import styles from './dev-ui-screen.module.css'

type Size = 'sm' | 'md' | 'lg'

/** Feedback: banners, toasts, dialogs, steps, loading and empty states. */
export function DevUiFeedback() {
  return (
    <>
      <DevUiSection title="Banners">
        <Banner tone="success">Item added to inventory successfully!</Banner>
        <Banner tone="error" title="Registration Error">
          This username is already taken
        </Banner>
        <Banner tone="warning" action={{ label: 'Try again', onPress: () => undefined }}>
          0.50 missing: a line may be unread
        </Banner>
        <Banner tone="info">PDF pages are converted at 600 DPI.</Banner>
      </DevUiSection>
      <DevUiSection title="Dialogs, menus, toasts">
        <Overlays />
      </DevUiSection>
      <DevUiSection title="Steps">
        <Card>
          <StepList
            label="Progress"
            steps={[
              { id: 'upload', label: 'Upload', state: 'completed', detail: 'weekly-order.pdf received' },
              {
                id: 'ocr',
                label: 'Reading the text',
                state: 'in_progress',
                detail: 'Page 2 of 3',
                progress: 0.66,
              },
              { id: 'analysis', label: 'Analysis', state: 'error', detail: 'Processing failed' },
              { id: 'items', label: 'Items', state: 'pending', detail: 'Ready for your review' },
            ]}
          />
        </Card>
      </DevUiSection>
      <DevUiSection title="Loading">
        <LoadingArea text="Loading inventory...">
          <Card className={styles.stack}>
            <Skeleton width="60%" height="18px" />
            <Skeleton height="6px" />
            <Skeleton width="30%" height="24px" radius="badge" />
          </Card>
        </LoadingArea>
      </DevUiSection>
      <DevUiSection title="Empty states">
        <EmptyState
          drawing={SHELF}
          title="No inventory items found."
          action={<Button variant="primary">Upload Receipt</Button>}
        >
          Photograph a receipt: its items will stand here.
        </EmptyState>
        <div className={styles.fields}>
          <EmptyState drawing={MAGNIFIER} title="No items match your search criteria." />
          <EmptyState drawing={CLOUD} title="Failed to load inventory data" />
          <EmptyState drawing={CHECK} title="Nothing needs attention." />
        </div>
      </DevUiSection>
    </>
  )
}

function Overlays() {
  const [size, setSize] = useState<Size>()
  const [isAsking, setIsAsking] = useState(false)
  const close = () => setSize(undefined)
  return (
    <div className={styles.row}>
      {(['sm', 'md', 'lg'] as const).map((each) => (
        <Button key={each} onPress={() => setSize(each)}>
          Dialog {each}
        </Button>
      ))}
      <Button onPress={() => setIsAsking(true)}>Question</Button>
      {isAsking ? (
        <ConfirmDialog
          title="Confirm Deletion"
          confirmLabel="Delete"
          failureText={() => 'Error deleting item: The server did not answer. Please try again.'}
          onCancel={() => setIsAsking(false)}
          onConfirm={() => Promise.reject(new Error('No server here'))}
        >
          Delete <strong>Whole milk 3%</strong> (0.80 L in Refrigerator) from your inventory?
        </ConfirmDialog>
      ) : null}
      <Menu
        label="Actions"
        trigger={<Button icon={ChevronDown}>Menu</Button>}
        actions={[
          { id: 'edit', label: 'Edit', icon: Pencil, onSelect: () => undefined },
          { id: 'delete', label: 'Delete', icon: Trash2, isDanger: true, onSelect: () => undefined },
        ]}
      />
      <Button
        onPress={() => showToast({ tone: 'success', text: 'Used 1 L of milk', onUndo: () => undefined })}
      >
        Toast
      </Button>
      <Button
        onPress={() =>
          showToast({ tone: 'success', text: 'Your recipe is ready: Lentil soup', onOpen: () => undefined })
        }
      >
        Toast that leads somewhere
      </Button>
      <Button onPress={() => showToast({ tone: 'error', text: 'Failed to load inventory data' })}>
        Error toast
      </Button>
      <Modal
        isOpen={size !== undefined}
        onClose={close}
        title="Upload Receipts"
        size={size}
        headerEnd={
          <span className={styles.row}>
            <Icon of={Clock} /> 0:07
          </span>
        }
        aside={size === 'lg' ? <p>The picture of the receipt stands here.</p> : undefined}
        footer={
          <>
            <Button onPress={close}>Cancel</Button>
            <Button variant="primary" onPress={close}>
              Add 6 items to inventory
            </Button>
          </>
        }
      >
        <p>Escape, the cross and the backdrop close it; the page behind does not scroll.</p>
      </Modal>
    </div>
  )
}
