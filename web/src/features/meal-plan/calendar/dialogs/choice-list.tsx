import { plainWords } from '@larder/foods'
import { Plus } from 'lucide-react'
import { useDeferredValue, useMemo, useState } from 'react'
import { Icon } from '../../../../ui/icon/icon.tsx'
import { SearchField } from '../../../../ui/search-field/search-field.tsx'
import { LoadingArea, Skeleton } from '../../../../ui/skeleton/skeleton.tsx'
import styles from './add-meal-dialog.module.css'

type Choice = { id: string; name: string; detail: string }

type ChoiceListProps<C extends Choice> = {
  /** What is searched. */
  label: string
  choices: readonly C[] | undefined
  isDisabled: boolean
  /** What is said where none is found. */
  empty: string
  onChoose: (choice: C) => void
}

/** More are found by another word of the name. */
const SHOWN = 40

/** Things to choose from, found by words of their names; a tap takes one. */
export function ChoiceList<C extends Choice>(props: ChoiceListProps<C>) {
  const { label, choices, isDisabled, empty, onChoose } = props
  const [search, setSearch] = useState('')
  const searched = useDeferredValue(search)
  const named = useMemo(
    () => choices?.map((choice) => ({ choice, words: plainWords(choice.name).join(' ') })),
    [choices],
  )
  const found = useMemo(() => {
    const words = plainWords(searched)
    return named?.filter((one) => words.every((word) => one.words.includes(word))).slice(0, SHOWN)
  }, [named, searched])
  return (
    <>
      <SearchField label={label} placeholder="Part of the name" value={search} onChange={setSearch} />
      {found === undefined ? (
        <LoadingArea text="Loading recipes...">
          <Skeleton height="200px" />
        </LoadingArea>
      ) : (
        <>
          <p role="status" className={styles.empty}>
            {found.length === 0 ? empty : ''}
          </p>
          <ul className={styles.choices}>
            {found.map(({ choice }) => (
              <li key={choice.id}>
                <button
                  type="button"
                  disabled={isDisabled}
                  className={styles.choice}
                  onClick={() => onChoose(choice)}
                >
                  <bdi className={styles.name}>{choice.name}</bdi>{' '}
                  <bdi className={styles.detail}>{choice.detail}</bdi>
                  <Icon of={Plus} size={16} />
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
