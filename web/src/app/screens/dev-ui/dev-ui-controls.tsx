import { Minus, Pencil, Plus, ScanLine, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { CATEGORIES } from '@larder/foods'
import { Button, IconButton } from '../../../ui/button/button.tsx'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { Checkbox } from '../../../ui/checkbox/checkbox.tsx'
import { CheckboxChoices } from '../../../ui/checkbox/checkbox-choices.tsx'
import { DateField } from '../../../ui/date-field/date-field.tsx'
import { NumberField } from '../../../ui/number-field/number-field.tsx'
import { NewPasswordField } from '../../../ui/new-password-field/new-password-field.tsx'
import { PasswordField } from '../../../ui/password-field/password-field.tsx'
import { QuantityStepper } from '../../../ui/quantity-stepper/quantity-stepper.tsx'
import { SearchField } from '../../../ui/search-field/search-field.tsx'
import { SegmentedFilter } from '../../../ui/segmented-filter/segmented-filter.tsx'
import { SelectField } from '../../../ui/select-field/select-field.tsx'
import { TextArea } from '../../../ui/text-area/text-area.tsx'
import { TextField } from '../../../ui/text-field/text-field.tsx'
import { DevUiSection } from './dev-ui-section.tsx'
import styles from './dev-ui-screen.module.css'

const FILTERS = [
  { id: 'all', label: 'All', count: 42 },
  { id: 'in', label: 'In Stock', count: 36 },
  { id: 'low', label: 'Low Stock', count: 3 },
  { id: 'out', label: 'Out of Stock', count: 2 },
  { id: 'expired', label: 'Expired', count: 1 },
] as const

const DAYS = ['Monday', 'Wednesday', 'Saturday'].map((day) => [day, day] as const)

/** Buttons, which can be busy, and fields. */
export function DevUiControls({ isBusy }: { isBusy: boolean }) {
  return (
    <>
      <DevUiSection title="Buttons">
        <div className={styles.row}>
          <Button variant="primary" icon={ScanLine} isPending={isBusy}>
            Upload Receipt
          </Button>
          <Button icon={Plus} isPending={isBusy}>
            Add Item
          </Button>
          <Button variant="accent" icon={Minus} size="small" isPending={isBusy}>
            Use
          </Button>
          <Button variant="quiet" isPending={isBusy}>
            Cancel
          </Button>
          <Button variant="danger" isPending={isBusy}>
            Delete
          </Button>
        </div>
        <div className={styles.row}>
          <Button variant="primary" isPending>
            Saving
          </Button>
          <Button isDisabled>Disabled</Button>
          <LinkButton to="/dev/ui">Link</LinkButton>
          <IconButton label="Edit" icon={Pencil} isPending={isBusy} />
          <IconButton label="Delete" icon={Trash2} size="small" isPending={isBusy} />
          <IconButton label="Add" icon={Plus} variant="secondary" isPending={isBusy} />
        </div>
      </DevUiSection>
      <DevUiSection title="Fields">
        <Fields />
      </DevUiSection>
      <DevUiSection title="Search and filter">
        <SearchAndFilter />
      </DevUiSection>
    </>
  )
}

function Fields() {
  const [name, setName] = useState('Whole milk 3%')
  const [quantity, setQuantity] = useState<number | undefined>(0.8)
  const [category, setCategory] = useState('')
  const [day, setDay] = useState('2026-11-25')
  const [steps, setSteps] = useState(2)
  const [days, setDays] = useState(['Wednesday'])
  const [isChecked, setIsChecked] = useState(true)
  return (
    <>
      <div className={styles.fields}>
        <TextField label="Name" value={name} onChange={setName} />
        <TextField label="Name" placeholder="Milk" error="Name is required" />
        <NumberField
          label="Quantity"
          hint="In the item's unit"
          value={quantity}
          onChange={setQuantity}
          step={0.01}
        />
        <SelectField
          label="Category"
          placeholder="Choose…"
          options={CATEGORIES}
          value={category}
          onChange={setCategory}
          error={category === '' ? 'Category is required' : undefined}
        />
        <DateField label="Expiry date" isOptional value={day} onChange={setDay} />
        <PasswordField label="Password" defaultValue="correct horse" />
        <NewPasswordField label="New password" value="plum8tea" onChange={() => {}} />
      </div>
      <TextArea label="Notes" isOptional rows={2} />
      <CheckboxChoices label="Days" noneLabel="None" choices={DAYS} value={days} onChange={setDays} />
      <div className={styles.row}>
        <Checkbox isSelected={isChecked} onChange={setIsChecked}>
          Selected
        </Checkbox>
        <Checkbox isIndeterminate>Some</Checkbox>
        <Checkbox>None</Checkbox>
        <QuantityStepper label="Quantity of lentils" value={steps} onChange={setSteps} />
      </div>
    </>
  )
}

function SearchAndFilter() {
  const [text, setText] = useState('')
  const [filter, setFilter] = useState<(typeof FILTERS)[number]['id']>('all')
  return (
    <>
      <SearchField label="Search items" placeholder="Search items..." value={text} onChange={setText} />
      <SegmentedFilter label="Status" segments={FILTERS} value={filter} onChange={setFilter} />
    </>
  )
}
