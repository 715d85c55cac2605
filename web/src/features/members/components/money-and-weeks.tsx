import type { Household, HouseholdTraits } from '@larder/shared/contracts/accounts/members'
import { reasonFor } from '../../../lib/api/messages.ts'
import { firstWeekdayOf } from '../../../lib/hooks/use-first-weekday.ts'
import { useSession } from '../../../lib/session/session.ts'
import { SelectField } from '../../../ui/select-field/select-field.tsx'
import { useHouseholdMutations } from '../data.ts'
import type { Report } from './household-part.tsx'
import styles from './members.module.css'

/** Days with which weeks begin somewhere, by their number; a browser may name another one for its language. */
const WEEKDAYS = new Map([
  [1, 'Monday'],
  [5, 'Friday'],
  [6, 'Saturday'],
  [7, 'Sunday'],
])

const names = new Intl.DisplayNames('en', { type: 'currency' })
const CURRENCIES = Intl.supportedValuesOf('currency')
  .map((value) => ({ value, label: `${names.of(value)} (${value})` }))
  .sort((a, b) => a.label.localeCompare(b.label, 'en'))

const OWNERS = 'Owners can change it.'

type MoneyAndWeeksProps = { household: Household; report: Report }

/** The currency of the household and the first day of its weeks, which owners choose for everybody. */
export function MoneyAndWeeks({ household, report }: MoneyAndWeeksProps) {
  const { user } = useSession()
  const { changeTraits } = useHouseholdMutations()
  const isOwner = household.members.some(({ user_id, role }) => user_id === user?.id && role === 'owner')
  const change = async (traits: HouseholdTraits, done: string, failed: string) => {
    try {
      await changeTraits(traits)
      report.success(done)
    } catch (reason) {
      report.failure(`${failed}: ${reasonFor(reason)}`)
    }
  }
  return (
    <div className={styles.part}>
      <SelectField
        label="Currency"
        hint={`For amounts on papers that name no currency.${isOwner ? '' : ` ${OWNERS}`}`}
        placeholder="Not chosen"
        options={CURRENCIES}
        value={user?.currency ?? ''}
        isDisabled={!isOwner}
        onChange={(currency) =>
          void change(
            { currency: currency === '' ? null : currency },
            'The currency was changed',
            'The currency could not be changed',
          )
        }
      />
      <SelectField
        label="First day of the week"
        hint={`For the calendar of meals and the weeks of the dashboard.${isOwner ? '' : ` ${OWNERS}`}`}
        placeholder={`By language (${WEEKDAYS.get(firstWeekdayOf(navigator.language))})`}
        options={[1, 6, 7].map((day) => ({ value: String(day), label: WEEKDAYS.get(day) ?? '' }))}
        value={user?.first_weekday == null ? '' : String(user.first_weekday)}
        isDisabled={!isOwner}
        onChange={(day) =>
          void change(
            { first_weekday: day === '' ? null : Number(day) },
            'The first day of the week was changed',
            'The first day of the week could not be changed',
          )
        }
      />
    </div>
  )
}
