import { Button } from '../../../../ui/button/button.tsx'
import { Modal } from '../../../../ui/modal/modal.tsx'
import { type PaperKind, PAPER_WORDS } from '../../review/paper-words.ts'

type OldPaperDialogProps = { kind: PaperKind; onAnswer: (isPast: boolean) => void; onCancel: () => void }

/** Asks what an old paper is for: all that it could add to stock would have expired. */
export function OldPaperDialog({ kind, onAnswer, onCancel }: OldPaperDialogProps) {
  return (
    <Modal
      isOpen
      onClose={onCancel}
      title={`An old ${PAPER_WORDS[kind].one}`}
      size="sm"
      role="alertdialog"
      footer={
        <>
          <Button onPress={() => onAnswer(false)}>Stock too</Button>
          <Button variant="primary" autoFocus onPress={() => onAnswer(true)}>
            Only prices and history
          </Button>
        </>
      }
    >
      <p>Everything that you selected would have expired by now. What should be kept of it?</p>
    </Modal>
  )
}
