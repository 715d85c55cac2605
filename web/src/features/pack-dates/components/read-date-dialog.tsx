import type { PackDateAnswer } from '@larder/shared/contracts/packs/pack-dates'
import { useEffect, useRef, useState } from 'react'
import { detailOr } from '../../../lib/api/messages.ts'
import { Banner } from '../../../ui/banner/banner.tsx'
import { BlobImage } from '../../../ui/blob-image/blob-image.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Modal } from '../../../ui/modal/modal.tsx'
import { SelectField } from '../../../ui/select-field/select-field.tsx'
import { Spinner } from '../../../ui/spinner/spinner.tsx'
import { readDate } from '../data.ts'
import { DateAnswer } from './date-answer.tsx'
import { DateCamera } from './date-camera.tsx'
import styles from './read-date-dialog.module.css'

const NEW_PACK = ''
const NO_PICTURE = 'This picture could not be opened. Please take another one.'

/** A lot in stock that can be given the date. */
type DatedLot = { id: string; label: string }

type ReadDateDialogProps = {
  itemName: string
  lots: readonly DatedLot[]
  /** The person took a day, YYYY-MM-DD, for a lot, or for the pack that is being put in stock; resolves when it is kept. */
  onTake: (day: string, lotId: string | null) => Promise<void>
  /** The person types the date of a new pack instead. */
  onType: () => void
  onClose: () => void
}

type Step =
  | { kind: 'camera' }
  | { kind: 'reading'; picture: Blob }
  | { kind: 'answered'; picture: Blob; answer: PackDateAnswer }
  | { kind: 'failed'; text: string }

/** Reads the date on a pack by the camera, or from a photo, and gives it to a new pack or to a lot in stock. */
export function ReadDateDialog({ itemName, lots, onTake, onType, onClose }: ReadDateDialogProps) {
  const [step, setStep] = useState<Step>({ kind: 'camera' })
  const [lotId, setLotId] = useState(NEW_PACK)
  const [isTaking, setIsTaking] = useState(false)
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  const read = async (picture: Blob | null) => {
    if (picture === null) return setStep({ kind: 'failed', text: NO_PICTURE })
    const life = new AbortController()
    running.current = life
    setStep({ kind: 'reading', picture })
    try {
      const answer = await readDate(picture, life.signal)
      setStep({ kind: 'answered', picture, answer })
    } catch (error) {
      if (!life.signal.aborted)
        setStep({ kind: 'failed', text: detailOr(error, 'The date could not be read') })
    }
  }
  const again = () => {
    running.current?.abort()
    setStep({ kind: 'camera' })
  }
  const take = async (day: string) => {
    setIsTaking(true)
    await onTake(day, lotId === NEW_PACK ? null : lotId)
    setIsTaking(false)
  }

  // The date of a lot is typed where the lot is edited.
  const type = lotId === NEW_PACK ? onType : null

  return (
    <Modal isOpen onClose={onClose} title={`Date of ${itemName}`}>
      <div className={styles.dialog}>
        {lots.length === 0 ? null : (
          <SelectField
            label="This date is for"
            value={lotId}
            onChange={setLotId}
            isDisabled={isTaking}
            options={[
              { value: NEW_PACK, label: 'A new pack' },
              ...lots.map(({ id, label }) => ({ value: id, label })),
            ]}
          />
        )}
        {step.kind === 'camera' ? <DateCamera onPicture={(picture) => void read(picture)} /> : null}
        {step.kind === 'reading' || step.kind === 'answered' ? (
          <BlobImage blob={step.picture} alt="The print that is read" className={styles.picture} />
        ) : null}
        {step.kind === 'reading' ? (
          <div className={styles.reading}>
            <p role="status" className={styles.status}>
              <Spinner /> Reading the date…
            </p>
            {/* It keeps the focus while the camera, with its button, is gone. */}
            <Button autoFocus onPress={again}>
              Stop
            </Button>
          </div>
        ) : null}
        {step.kind === 'answered' ? (
          <DateAnswer
            answer={step.answer}
            isTaking={isTaking}
            onTake={(day) => void take(day)}
            onAgain={again}
            onType={type}
          />
        ) : null}
        {step.kind === 'failed' ? (
          <>
            <Banner tone="error">{step.text}</Banner>
            <div className={styles.actions}>
              <Button variant="primary" autoFocus onPress={again}>
                Try again
              </Button>
              {type === null ? null : <Button onPress={type}>Type the date</Button>}
            </div>
          </>
        ) : null}
      </div>
    </Modal>
  )
}
