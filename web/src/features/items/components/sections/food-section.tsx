import type { FoodChoice, ItemPage } from '@larder/shared/contracts/item-page'
import { useDeferredValue, useState } from 'react'
import { useSending } from '../../../../lib/hooks/use-sending.ts'
import { Badge } from '../../../../ui/badge/badge.tsx'
import { Button } from '../../../../ui/button/button.tsx'
import { useFoods } from '../../data.ts'
import type { ItemEdits } from '../../use-item-edits.ts'
import { ChooseDialog } from '../choose-dialog.tsx'
import styles from './food-section.module.css'
import { NutritionTable } from '../nutrition-table.tsx'
import { Note, Section } from '../../../../ui/section/section.tsx'

type FoodSectionProps = { page: ItemPage; onLink: ItemEdits['linkFood'] }

/** Which food the item is and who says so, and what is known of that food. */
export function FoodSection({ page, onLink }: FoodSectionProps) {
  const [isChoosing, setIsChoosing] = useState(false)
  const { food, is_food, is_food_by, nutrition, allergens, diet } = page
  const by = food?.by ?? is_food_by
  return (
    <Section
      title="Food"
      action={
        <Button size="small" onPress={() => setIsChoosing(true)}>
          Change food
        </Button>
      }
    >
      <p>
        {food === null ? (
          is_food === false ? (
            <>
              This is <strong>not a food</strong>
            </>
          ) : (
            'Larder does not know this food. Say what it is, and its facts appear here.'
          )
        ) : (
          <>
            This is: <strong>{food.name}</strong>
          </>
        )}
        {by === null || (food === null && is_food !== false) ? null : (
          <span className={styles.by}> · {by === 'household' ? 'chosen by you' : 'from the name'}</span>
        )}
      </p>
      {allergens.length === 0 && diet === null ? null : (
        <ul aria-label="Allergens and diet" className={styles.flags}>
          {allergens.map((allergen) => (
            <li key={allergen}>
              <Badge tone="warn">Contains {allergen}</Badge>
            </li>
          ))}
          {diet === null ? null : (
            <li>
              <Badge tone="ok">{diet}</Badge>
            </li>
          )}
        </ul>
      )}
      {nutrition === null ? (
        food === null ? null : (
          <Note>No nutrients are known for this food.</Note>
        )
      ) : (
        <NutritionTable nutrition={nutrition} />
      )}
      {isChoosing ? <FoodDialog page={page} onLink={onLink} onClose={() => setIsChoosing(false)} /> : null}
    </Section>
  )
}

function FoodDialog({ page, onLink, onClose }: FoodSectionProps & { onClose: () => void }) {
  const [search, setSearch] = useState('')
  const { failure, isPending, send } = useSending({ onDone: onClose })
  const { foods, error, retry } = useFoods(useDeferredValue(search.trim().slice(0, 200)))
  const choose = (food: FoodChoice | 'none' | null) => send(() => onLink(food))
  const isChosen = (page.food?.by ?? page.is_food_by) === 'household'
  return (
    <ChooseDialog
      title="This is …"
      searchLabel="Search foods"
      search={search}
      onSearch={setSearch}
      choices={foods?.map(({ id, name, kind, category }) => ({
        id,
        name,
        detail: kind === null ? category : `${kind} · ${category}`,
      }))}
      loadError={error}
      onRetry={retry}
      failure={failure}
      isSaving={isPending}
      onChoose={(id) => {
        const food = foods?.find((candidate) => candidate.id === id)
        if (food) void choose(food)
      }}
      onClose={onClose}
      footer={
        <>
          <Button isDisabled={isPending} onPress={() => void choose('none')}>
            Not a food
          </Button>
          {isChosen ? (
            <Button isDisabled={isPending} onPress={() => void choose(null)}>
              Back to what the name says
            </Button>
          ) : null}
        </>
      }
    />
  )
}
