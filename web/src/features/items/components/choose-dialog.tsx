import { type ReactNode, useEffect, useRef } from 'react'
import { detailOr } from '../../../lib/api/messages.ts'
import { Banner } from '../../../ui/banner/banner.tsx'
import { Modal } from '../../../ui/modal/modal.tsx'
import { SearchField } from '../../../ui/search-field/search-field.tsx'
import { LoadingArea, Skeleton } from '../../../ui/skeleton/skeleton.tsx'
import styles from './choose-dialog.module.css'

type Choice = { id: string; name: string; detail: string }

type ChooseDialogProps = {
  title: string
  searchLabel: string
  search: string
  onSearch: (search: string) => void
  /** Undefined while they load, or before anything was typed. */
  choices: readonly Choice[] | undefined
  loadError: unknown
  onRetry: () => void
  /** Why the last choice was refused. */
  failure: string | undefined
  isSaving: boolean
  onChoose: (id: string) => void
  onClose: () => void
  /** What the dialog is for, above the search. */
  children?: ReactNode
  /** Further choices, always shown at the lower edge. */
  footer?: ReactNode
}

/** Finds one thing among many by its name; results are buttons in the order of the keyboard. */
export function ChooseDialog(props: ChooseDialogProps) {
  const { title, searchLabel, search, onSearch, choices, loadError, onRetry, failure, isSaving } = props
  const { onChoose, onClose, children, footer } = props
  const inputRef = useRef<HTMLInputElement>(null)
  useEffect(() => inputRef.current?.focus(), [])
  const isLoading = search.trim() !== '' && choices === undefined && loadError === undefined
  return (
    <Modal isOpen isFullOnPhone onClose={onClose} title={title} footer={footer}>
      <div className={styles.body}>
        {children}
        {failure === undefined ? null : <Banner tone="error">{failure}</Banner>}
        <SearchField
          label={searchLabel}
          placeholder={`${searchLabel}...`}
          value={search}
          onChange={onSearch}
          inputRef={inputRef}
        />
        {loadError === undefined ? null : (
          <Banner tone="error" action={{ label: 'Try again', onPress: onRetry }}>
            {detailOr(loadError, 'The search did not work')}
          </Banner>
        )}
        {isLoading ? (
          <LoadingArea text="Searching...">
            <Skeleton height="120px" />
          </LoadingArea>
        ) : null}
        <p role="status" className={styles.none}>
          {choices?.length === 0 ? 'Nothing has this name.' : ''}
        </p>
        <ul aria-label="Results" className={styles.results}>
          {choices?.map(({ id, name, detail }) => (
            <li key={id}>
              <button
                type="button"
                disabled={isSaving}
                className={styles.choice}
                onClick={() => onChoose(id)}
              >
                <bdi className={styles.name}>{name}</bdi>
                <span className={styles.detail}>{detail}</span>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </Modal>
  )
}
