import { Camera, FileUp } from 'lucide-react'
import { type ChangeEvent, useEffect, useRef } from 'react'
import { MAX_RECIPE_FILE_BYTES } from '@larder/shared/contracts/recipes/recipe-import'
import { useMediaQuery } from '../../../lib/hooks/use-media-query.ts'
import { Button } from '../../../ui/button/button.tsx'
import { DropArea } from '../../../ui/drop-area/drop-area.tsx'
import { RECIPE_FILES } from './recipe-source.ts'
import styles from './import.module.css'

type RecipeFileDropProps = { file: File | null; onChoose: (file: File | undefined) => void }

/** Takes the file of a recipe: dropped, pasted or chosen; on a phone also by its camera. */
export function RecipeFileDrop({ file, onChoose }: RecipeFileDropProps) {
  const isTouch = useMediaQuery('(pointer: coarse)')
  const fileInput = useRef<HTMLInputElement>(null)
  const cameraInput = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const paste = ({ clipboardData }: ClipboardEvent) => onChoose(clipboardData?.files[0])
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [onChoose])
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    onChoose(currentTarget.files?.[0])
    // Allows the same file to be chosen again after it was changed.
    currentTarget.value = ''
  }
  return (
    <DropArea
      label="File of the recipe"
      file={file}
      icon={FileUp}
      hint="A photo, a PDF, a page that you saved, or a text"
      onDrop={onChoose}
    >
      <input
        ref={fileInput}
        type="file"
        accept={RECIPE_FILES}
        aria-label="Recipe file"
        hidden
        onChange={choose}
      />
      <div className={styles.buttons}>
        {isTouch ? (
          <>
            <input
              ref={cameraInput}
              type="file"
              accept="image/*"
              capture="environment"
              aria-label="Photo of a recipe"
              hidden
              onChange={choose}
            />
            <Button icon={Camera} variant="accent" onPress={() => cameraInput.current?.click()}>
              Take a photo
            </Button>
          </>
        ) : null}
        <Button onPress={() => fileInput.current?.click()}>
          {file === null ? 'Choose a file' : 'Choose another file'}
        </Button>
      </div>
      <p className={styles.hint}>{MAX_RECIPE_FILE_BYTES / 1_000_000} MB at most</p>
    </DropArea>
  )
}
