import type { Item } from '@larder/shared/contracts/catalogue'
import type { ItemPage } from '@larder/shared/contracts/item-page'
import { foldName } from '@larder/foods'
import { useState } from 'react'
import { useSending } from '../../../../lib/hooks/use-sending.ts'
import { Banner } from '../../../../ui/banner/banner.tsx'
import { Button } from '../../../../ui/button/button.tsx'
import { useItems } from '../../data.ts'
import type { ItemEdits } from '../../use-item-edits.ts'
import { ChooseDialog } from '../choose-dialog.tsx'
import styles from '../../../../ui/section/section-rows.module.css'
import { Note, Section } from '../../../../ui/section/section.tsx'

type NamesSectionProps = { page: ItemPage; edits: Pick<ItemEdits, 'join' | 'split'> }

/** The texts that mean this item, and the items that were joined with it. */
export function NamesSection({ page, edits }: NamesSectionProps) {
  const [isJoining, setIsJoining] = useState(false)
  const { aliases, joined } = page
  const onReceipts = aliases.filter(({ store_name }) => store_name !== null)
  return (
    <Section
      title="Other names"
      action={
        <Button size="small" onPress={() => setIsJoining(true)}>
          Join with …
        </Button>
      }
    >
      {onReceipts.length === 0 ? (
        <Note>When you save a receipt with this item, the text that its shop prints stands here.</Note>
      ) : (
        <ul aria-label="On receipts" className={styles.list}>
          {onReceipts.map(({ text, store_name }) => (
            <li key={`${text}/${store_name}`} className={styles.row}>
              <bdi className={styles.text}>{text}</bdi>
              <bdi className={styles.detail}>{store_name}</bdi>
            </li>
          ))}
        </ul>
      )}
      {joined.length === 0 ? null : (
        <ul aria-label="Joined items" className={styles.list}>
          {joined.map(({ item }) => (
            <JoinedRow key={item.id} item={item} onSplit={edits.split} />
          ))}
        </ul>
      )}
      {isJoining ? <JoinDialog page={page} onJoin={edits.join} onClose={() => setIsJoining(false)} /> : null}
    </Section>
  )
}

function JoinedRow({ item, onSplit }: { item: Item; onSplit: ItemEdits['split'] }) {
  const { failure, isPending, send } = useSending()
  return (
    <li>
      <div className={styles.row}>
        <span className={styles.text}>
          <bdi>{item.name}</bdi> <span className={styles.detail}>joined</span>
        </span>
        <Button
          size="small"
          aria-label={`Split again: ${item.name}`}
          isPending={isPending}
          onPress={() => void send(() => onSplit(item))}
        >
          Split again
        </Button>
      </div>
      {failure === undefined ? null : <Banner tone="error">{failure}</Banner>}
    </li>
  )
}

const MAX_SHOWN = 50

type JoinDialogProps = { page: ItemPage; onJoin: ItemEdits['join']; onClose: () => void }

/** Finds the other item, and says what joining does before it is done. */
function JoinDialog({ page, onJoin, onClose }: JoinDialogProps) {
  const { items, error, retry } = useItems()
  const [search, setSearch] = useState('')
  const { failure, isPending, send } = useSending({ onDone: onClose })
  const others = items?.filter(
    ({ id, name }) => id !== page.item.id && foldName(name).includes(foldName(search)),
  )
  const choose = async (id: string) => {
    const other = others?.find((item) => item.id === id)
    if (other) await send(() => onJoin(other))
  }
  return (
    <ChooseDialog
      title="Join with …"
      searchLabel="Search your items"
      search={search}
      onSearch={setSearch}
      choices={others?.slice(0, MAX_SHOWN).map(({ id, name, category }) => ({ id, name, detail: category }))}
      loadError={error}
      onRetry={retry}
      failure={failure}
      isSaving={isPending}
      onChoose={(id) => void choose(id)}
      onClose={onClose}
    >
      <p>
        Stock, history, prices and names of the item that you choose will belong to{' '}
        <strong dir="auto">{page.item.name}</strong>. You can split the two again at any time.
      </p>
    </ChooseDialog>
  )
}
