import { ArrowDown, ArrowUp, Ellipsis, GripVertical } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { IconButton } from '../../../../ui/button/button.tsx'
import { Icon } from '../../../../ui/icon/icon.tsx'
import { Menu } from '../../../../ui/menu/menu.tsx'
import styles from './category-rows.module.css'

type CategoryRowsProps = { categories: readonly string[]; onChange: (categories: readonly string[]) => void }

/** Categories one below the other, which can be moved by pointer, by the arrow keys on their handle, and by a menu. */
export function CategoryRows({ categories, onChange }: CategoryRowsProps) {
  const listRef = useRef<HTMLOListElement>(null)
  const [dragged, setDragged] = useState<string>()
  const [said, setSaid] = useState('')
  const move = (category: string, to: number) => {
    const place = Math.max(0, Math.min(to, categories.length - 1))
    if (categories[place] === category) return
    onChange(categories.filter((other) => other !== category).toSpliced(place, 0, category))
    setSaid(`${category}: ${place + 1} of ${categories.length}`)
  }
  const drag = (event: PointerEvent) => {
    if (dragged === undefined) return
    const rows = [...(listRef.current?.children ?? [])]
    const below = rows.findIndex((row) => event.clientY < row.getBoundingClientRect().bottom)
    move(dragged, below < 0 ? categories.length - 1 : below)
  }
  const moveByKey = (event: KeyboardEvent, category: string, index: number) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    move(category, index + step)
  }
  return (
    <>
      <ol ref={listRef} className={styles.rows}>
        {categories.map((category, index) => (
          <li key={category} className={styles.row} data-dragged={category === dragged || undefined}>
            <button
              type="button"
              aria-label={`Move ${category}`}
              aria-description="Arrow up and down move it"
              className={styles.handle}
              onKeyDown={(event) => moveByKey(event, category, index)}
              onPointerDown={(event) => {
                event.currentTarget.setPointerCapture(event.pointerId)
                setDragged(category)
              }}
              onPointerMove={drag}
              onPointerUp={() => setDragged(undefined)}
              onPointerCancel={() => setDragged(undefined)}
            >
              <Icon of={GripVertical} size={20} />
            </button>
            <bdi className={styles.name}>{category}</bdi>
            <Menu
              label={`More about ${category}`}
              trigger={<IconButton icon={Ellipsis} label={`More about ${category}`} />}
              actions={[
                {
                  id: 'up',
                  label: 'Move up',
                  icon: ArrowUp,
                  isDisabled: index === 0,
                  onSelect: () => move(category, index - 1),
                },
                {
                  id: 'down',
                  label: 'Move down',
                  icon: ArrowDown,
                  isDisabled: index === categories.length - 1,
                  onSelect: () => move(category, index + 1),
                },
              ]}
            />
          </li>
        ))}
      </ol>
      <p role="status" className={styles.said}>
        {said}
      </p>
    </>
  )
}
