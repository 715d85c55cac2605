import type { OwnedRecipe } from '@larder/shared/contracts/recipes/recipe'
import { MAX_PHOTO_BYTES, PHOTO_TYPES } from '@larder/shared/contracts/recipes/recipe-photo'
import { Camera, ImagePlus, Trash2 } from 'lucide-react'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { reasonFor } from '../../../lib/api/messages.ts'
import { useMediaQuery } from '../../../lib/hooks/use-media-query.ts'
import { isolated } from '../../../lib/isolated.ts'
import { BlobImage } from '../../../ui/blob-image/blob-image.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Modal } from '../../../ui/modal/modal.tsx'
import { showToast } from '../../../ui/toast/toast-queue.ts'
import { RecipePicture } from '../components/recipe-picture.tsx'
import { useOwnRecipeMutations, useRecipe } from '../own/own-recipes-data.ts'
import { useRecipePhoto } from './photo-data.ts'
import styles from './photo-dialog.module.css'

const refusalOf = ({ size, name }: File): string | null =>
  size === 0
    ? `File ${name} is empty`
    : size > MAX_PHOTO_BYTES
      ? `The photo is too large. Maximum size is ${MAX_PHOTO_BYTES / 1_000_000}MB`
      : null

/** What every browser can show; the server reads more. */
const isShown = ({ type }: Blob): boolean => /^image\/(?:jpeg|png|webp)$/.test(type)

type PhotoDialogProps = { recipe: OwnedRecipe; isOpen: boolean; onClose: () => void }

/** Adds, replaces and removes the photo of an own recipe. */
export function PhotoDialog({ recipe, isOpen, onClose }: PhotoDialogProps) {
  return (
    <Modal title={`Photo of ${recipe.name}`} size="sm" isOpen={isOpen} onClose={onClose}>
      <PhotoEditor recipe={recipe} />
    </Modal>
  )
}

function PhotoEditor({ recipe: known }: { recipe: OwnedRecipe }) {
  // Suggestions are kept for a day, and the photo may be newer.
  const { recipe = known } = useRecipe(known.id, known)
  const photoId = recipe.photo_id ?? null
  const photo = useRecipePhoto(recipe.id, photoId, 'full')
  const { putPhoto, removePhoto } = useOwnRecipeMutations()
  const isTouch = useMediaQuery('(pointer: coarse)')
  const [chosen, setChosen] = useState<Blob | null>(null)
  const [isRemoving, setIsRemoving] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const isThere = useRef(true)
  useEffect(() => {
    isThere.current = true
    return () => {
      isThere.current = false
    }
  }, [])
  const fileInput = useRef<HTMLInputElement>(null)
  const cameraInput = useRef<HTMLInputElement>(null)

  /** Says what failed: here, or wherever the person is when the dialog is closed. */
  const tell = (what: string, error: unknown) => {
    if (isThere.current) setFailure(reasonFor(error))
    else showToast({ tone: 'error', text: `${what}: ${reasonFor(error)}` })
  }
  const save = async (file: Blob) => {
    setFailure(null)
    setChosen(file)
    try {
      await putPhoto(recipe.id, file)
      showToast({ tone: 'success', text: `The photo of ${isolated(recipe.name)} is saved` })
    } catch (error) {
      tell('The photo could not be saved', error)
    } finally {
      setChosen(null)
    }
  }
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0]
    // Allows the same file to be chosen again.
    currentTarget.value = ''
    if (file === undefined) return
    const refusal = refusalOf(file)
    if (refusal === null) void save(file)
    else setFailure(refusal)
  }
  const remove = async () => {
    setFailure(null)
    setIsRemoving(true)
    try {
      await removePhoto(recipe.id)
      showToast({
        tone: 'success',
        text: `The photo of ${isolated(recipe.name)} is removed`,
        ...(photo && { onUndo: () => void save(photo) }),
      })
    } catch (error) {
      tell('The photo could not be removed', error)
    } finally {
      setIsRemoving(false)
    }
  }
  const isSaving = chosen !== null
  return (
    <div className={styles.editor}>
      <div className={styles.preview}>
        {chosen && isShown(chosen) ? (
          <BlobImage blob={chosen} alt="The chosen photo" />
        ) : (
          <RecipePicture recipe={recipe} isWide />
        )}
      </div>
      <p role="status" className={styles.status}>
        {isSaving ? 'Saving the photo...' : photoId === null ? 'There is no photo yet.' : null}
      </p>
      {failure === null ? null : (
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
      )}
      <div className={styles.actions}>
        {isTouch ? (
          <>
            <input
              ref={cameraInput}
              type="file"
              accept="image/*"
              capture="environment"
              aria-label="Photo by the camera"
              hidden
              onChange={choose}
            />
            <Button
              icon={Camera}
              variant="accent"
              isDisabled={isSaving || isRemoving}
              onPress={() => cameraInput.current?.click()}
            >
              Take a photo
            </Button>
          </>
        ) : null}
        <input
          ref={fileInput}
          type="file"
          accept={PHOTO_TYPES.join(',')}
          aria-label="Photo file"
          hidden
          onChange={choose}
        />
        <Button
          icon={ImagePlus}
          isPending={isSaving}
          isDisabled={isRemoving}
          onPress={() => fileInput.current?.click()}
        >
          {photoId === null ? 'Choose a photo' : 'Choose another photo'}
        </Button>
        {photoId === null ? null : (
          <Button icon={Trash2} isPending={isRemoving} isDisabled={isSaving} onPress={() => void remove()}>
            Remove photo
          </Button>
        )}
      </div>
      <p className={styles.hint}>
        JPEG, PNG, WebP or HEIC, {MAX_PHOTO_BYTES / 1_000_000} MB at most. Everybody in the household sees it.
      </p>
    </div>
  )
}
