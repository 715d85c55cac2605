import { Banner } from '../../../ui/banner/banner.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { SegmentedFilter } from '../../../ui/segmented-filter/segmented-filter.tsx'
import { TextArea } from '../../../ui/text-area/text-area.tsx'
import { TextField } from '../../../ui/text-field/text-field.tsx'
import { importSession } from './import-session.ts'
import type { ImportState } from './import-state.ts'
import { RecipeFileDrop } from './recipe-file-drop.tsx'
import type { RecipeWay } from './recipe-source.ts'
import styles from './import.module.css'

const WAYS: readonly { id: RecipeWay; label: string }[] = [
  { id: 'file', label: 'File or photo' },
  { id: 'text', label: 'Pasted text' },
  { id: 'address', label: 'Web address' },
]

/** Takes a recipe in one of three ways, and says why the last one could not be read. */
export function SourceForm({ source, error }: Pick<ImportState, 'source' | 'error'>) {
  return (
    <Form className={styles.stack} onSubmit={() => importSession.read()}>
      {error === null ? null : <Banner tone="error">{error}</Banner>}
      <SegmentedFilter
        label="How the recipe comes"
        segments={WAYS}
        value={source.way}
        onChange={(way) => importSession.give({ way })}
      />
      {source.way === 'file' ? (
        <RecipeFileDrop file={source.file} onChoose={importSession.choose} />
      ) : source.way === 'text' ? (
        <TextArea
          label="Text of the recipe"
          hint="Its name, ingredients and steps, each on a line of its own"
          dir="auto"
          rows={12}
          value={source.text}
          onChange={(text) => importSession.give({ text })}
        />
      ) : (
        <TextField
          label="Address of the page"
          hint="Some sites let only browsers in. Save the page there, and choose the file."
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://…"
          value={source.address}
          onChange={(address) => importSession.give({ address })}
        />
      )}
      <div className={styles.buttons}>
        <Button type="submit" variant="primary">
          Read recipe
        </Button>
      </div>
    </Form>
  )
}
