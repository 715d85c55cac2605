import { ClipboardPaste } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../../ui/button/button.tsx'
import { TextArea } from '../../../../ui/text-area/text-area.tsx'
import styles from './ingredient-rows.module.css'

/** A box for a list of ingredients as text, one in each line. `onAdd` answers whether they were added. */
export function PasteIngredients({ onAdd }: { onAdd: (text: string) => Promise<boolean> }) {
  const [text, setText] = useState<string>()
  if (text === undefined) {
    return (
      <Button size="small" icon={ClipboardPaste} onPress={() => setText('')}>
        Paste a list
      </Button>
    )
  }
  const add = async () => {
    if (text.trim() === '' || (await onAdd(text))) setText(undefined)
  }
  return (
    <div className={styles.paste}>
      <TextArea
        label="List of ingredients"
        hint="One in each line, such as “2 cups flour, sifted”."
        rows={6}
        autoFocus
        value={text}
        onChange={setText}
      />
      <div className={styles.actions}>
        <Button size="small" variant="accent" onPress={() => void add()}>
          Take it apart
        </Button>
        <Button size="small" onPress={() => setText(undefined)}>
          Cancel
        </Button>
      </div>
    </div>
  )
}
