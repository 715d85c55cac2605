import type { ShoppingList } from '@larder/shared/contracts/shopping-lists/shopping-lists'
import type { PutAwayProposal } from '@larder/shared/contracts/shopping-lists/put-away'
import { useState } from 'react'
import { NetworkError } from '../../../../lib/api/api-error.ts'
import { detailOr, failureOf } from '../../../../lib/api/messages.ts'
import { useSending } from '../../../../lib/hooks/use-sending.ts'
import { Banner } from '../../../../ui/banner/banner.tsx'
import { FormDialog } from '../../../../ui/form/form-dialog.tsx'
import { LoadingArea, Skeleton } from '../../../../ui/skeleton/skeleton.tsx'
import { showToast } from '../../../../ui/toast/toast-queue.ts'
import { usePutAway, usePutAwayProposals } from '../../lazy-data.ts'
import styles from './put-away-dialog.module.css'
import { PutAwayRow } from './put-away-row.tsx'
import { linesOf, type PutAwayChoice, type PutAwayFields, readLine } from './put-away-state.ts'
import { STOCKED } from './stocked-words.ts'

const countOf = (count: number): string => (count === 1 ? '1 thing' : `${count} things`)

/** Without an answer nobody knows; the key makes it happen once. */
const NO_ANSWER = 'Larder can’t be reached. Trying again puts nothing away twice.'

type Problem = { lineId: string; field: keyof PutAwayFields; text: string }

/** The review of a basket before it becomes stock: name, amount, place and day of each line, and one button. */
export function PutAwayDialog({ list, onClose }: { list: ShoppingList; onClose: () => void }) {
  const { proposals: present, error, retry } = usePutAwayProposals(list)
  /** What was sent and perhaps done, without an answer: only that can be sent again. */
  const [unanswered, setUnanswered] = useState<readonly PutAwayProposal[]>()
  const proposals = unanswered ?? present
  const { putAway, undo } = usePutAway(list.id)
  const [choices, setChoices] = useState<ReadonlyMap<string, PutAwayChoice>>(new Map())
  const [openId, setOpenId] = useState<string>()
  const [problem, setProblem] = useState<Problem>()
  const { failure, isPending, send } = useSending({
    failureText: (sendError) => failureOf(sendError, 'Failed to put away', NO_ANSWER),
  })
  const lines = linesOf(proposals ?? [], choices)
  const stocked = (proposals ?? []).filter((line) => line.stocked !== null)
  const selected = lines.filter(({ isSelected }) => isSelected)
  const choose = (id: string, choice: PutAwayChoice) =>
    setChoices(new Map([...choices, [id, { ...choices.get(id), ...choice }]]))

  const takeBack = async (id: string) => {
    try {
      await undo(id)
    } catch (undoError) {
      showToast({ tone: 'error', text: detailOr(undoError, 'Failed to undo') })
    }
  }
  const submit = async () => {
    setProblem(undefined)
    const read = selected.map(readLine)
    const wrong = read.findIndex((one) => 'problem' in one)
    const first = read[wrong]
    if (first !== undefined && 'problem' in first) {
      const lineId = selected[wrong]?.id ?? ''
      setProblem({ lineId, field: first.field, text: first.problem })
      setOpenId(lineId)
      return
    }
    const body = read.flatMap((one) => ('line' in one ? one.line : []))
    await send(async (key) => {
      setUnanswered(proposals)
      const { id, added_count } = await putAway(body, key).catch((sendError: unknown) => {
        if (!(sendError instanceof NetworkError)) setUnanswered(undefined)
        throw sendError
      })
      onClose()
      showToast({
        tone: 'success',
        text: added_count === 0 ? 'Taken off the list' : `${countOf(added_count)} put away`,
        onUndo: () => void takeBack(id),
      })
    }, body)
  }

  return (
    <FormDialog
      title={proposals === undefined ? 'Put away' : `Put ${countOf(selected.length)} away`}
      submitLabel={selected.length === 0 && stocked.length > 0 ? 'Take off the list' : 'Put away'}
      isPending={isPending}
      isDisabled={selected.length + stocked.length === 0}
      failure={failure}
      onSubmit={submit}
      onCancel={onClose}
      onClose={onClose}
    >
      {proposals === undefined && error !== undefined ? (
        <Banner tone="error" action={{ label: 'Try again', onPress: retry }}>
          {error instanceof NetworkError
            ? 'Putting away needs the server, which does not answer now. Your basket is kept until it does.'
            : detailOr(error, 'Failed to load what is in the basket')}
        </Banner>
      ) : null}
      {proposals === undefined && error === undefined ? <Loading /> : null}
      <ul className={styles.lines}>
        {lines.map((line) => (
          <PutAwayRow
            key={line.id}
            line={line}
            isOpen={line.id === openId}
            problem={problem?.lineId === line.id ? problem : undefined}
            onChoose={(choice) => choose(line.id, choice)}
            onOpen={(isOpen) => setOpenId(isOpen ? line.id : undefined)}
          />
        ))}
      </ul>
      {proposals === undefined ? null : <Notes list={list} proposals={proposals} stocked={stocked} />}
    </FormDialog>
  )
}

function Loading() {
  return (
    <LoadingArea text="Looking at the basket...">
      <div className={styles.loading}>
        {[0, 1, 2].map((index) => (
          <Skeleton key={index} height="44px" />
        ))}
      </div>
    </LoadingArea>
  )
}

type NotesProps = {
  list: ShoppingList
  proposals: readonly PutAwayProposal[]
  stocked: readonly PutAwayProposal[]
}

/** What happens to the other lines of the basket. */
function Notes({ list, proposals, stocked }: NotesProps) {
  const known = new Set(proposals.map(({ line_id }) => line_id))
  const unsent = list.items.filter(({ id, checked }) => checked && !known.has(id))
  return (
    <>
      {proposals.length === 0 && unsent.length === 0 ? (
        <p className={styles.note}>Nothing is in the basket any more.</p>
      ) : null}
      {stocked.length === 0 ? null : (
        <div className={styles.note}>
          <p>Only taken off the list:</p>
          <ul>
            {stocked.map(({ line_id, name, stocked: from }) => (
              <li key={line_id}>
                <bdi>{name}</bdi>
                {from === null ? '' : ` (${STOCKED[from.by].toLowerCase()})`}
              </li>
            ))}
          </ul>
        </div>
      )}
      {unsent.length === 0 ? null : (
        <p className={styles.note}>
          {`${countOf(unsent.length)} more ticked on this device, but not sent yet, so not put away.`}
        </p>
      )}
    </>
  )
}
