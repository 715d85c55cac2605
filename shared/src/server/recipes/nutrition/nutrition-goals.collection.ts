import { id, nullable, number, withDefault } from '../../store/columns.ts'
import { defineCollection } from '../../store/define-collection.ts'

const goal = withDefault(nullable(number), null)

/** What people want to eat in a day, in kcal and g: a person's own, which comes along to another household. */
export const nutritionGoalsCollection = defineCollection({
  name: 'nutrition_goals',
  owner: 'user',
  columns: {
    user_id: id,
    kcal: goal,
    protein_g: goal,
    carbohydrates_g: goal,
    fat_g: goal,
    fibre_g: goal,
    salt_g: goal,
  },
  indexes: [[{ user_id: 1 }, { unique: true }]],
})
