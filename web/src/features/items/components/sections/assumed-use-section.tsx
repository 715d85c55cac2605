import type { AssumedUse, ItemPage } from '@larder/shared/contracts/item-page'
import { useSending } from '../../../../lib/hooks/use-sending.ts'
import { useSession } from '../../../../lib/session/session.ts'
import { Banner } from '../../../../ui/banner/banner.tsx'
import { Button } from '../../../../ui/button/button.tsx'
import { Checkbox } from '../../../../ui/checkbox/checkbox.tsx'
import type { ItemEdits } from '../../use-item-edits.ts'
import { Note, Section } from '../../../../ui/section/section.tsx'

type AssumedUseSectionProps = { page: ItemPage; onSet: ItemEdits['setAssumedUse'] }

/** Whether use of the item is assumed every night, who says so, and the switch that says otherwise. */
export function AssumedUseSection({ page: { assumed_use }, onSet }: AssumedUseSectionProps) {
  const { failure, isPending, send } = useSending()
  const { user } = useSession()
  return (
    <Section
      title="Assumed use"
      {...(assumed_use.why === 'chosen'
        ? {
            action: (
              <Button size="small" isDisabled={isPending} onPress={() => void send(() => onSet(null))}>
                Back to the proposal
              </Button>
            ),
          }
        : {})}
    >
      {assumed_use.why === 'no_food' ? null : (
        <Checkbox
          isSelected={!assumed_use.is_on}
          isDisabled={isPending}
          onChange={(isOff) => void send(() => onSet(!isOff))}
        >
          Don’t assume use
        </Checkbox>
      )}
      {failure === undefined ? null : <Banner tone="error">{failure}</Banner>}
      <Note>{wordsOf(assumed_use, user?.daily_consumption_rate)}</Note>
    </Section>
  )
}

const ON = 'Every night the share that the settings name is taken off what is left, which then reads ‘about’.'
const ON_BUT_ZERO = 'Nothing is taken off at present: the rate in the settings is 0.'
const OFF = 'Its amount changes only when somebody records something.'

const wordsOf = ({ is_on, why }: AssumedUse, rate: number | undefined): string => {
  const on = rate === 0 ? ON_BUT_ZERO : ON
  if (why === 'no_food') return `Use of what is no food is never assumed. ${OFF}`
  if (why === 'keeps') return `Proposed because it keeps for years and is used little by little. ${OFF}`
  if (why === 'counted') return `Proposed because you count it often. ${OFF}`
  return why === 'chosen' ? `Chosen by you. ${is_on ? on : OFF}` : on
}
