import type { Belongings, ForeignCalls } from '../foreign-calls.ts'

// The id of any document of the household is none of a stranger's generations.
const ofGeneration = ({ recipeId }: Belongings) => ({ reach: 'theirs', params: { jobId: recipeId } }) as const

export const FOREIGN_CALLS: ForeignCalls = {
  // A wish names nothing of the household; a full one would wait for a worker.
  'POST /meals/generate-recipe': () => ({ reach: 'own', form: { description: '' } }),
  'GET /meals/generate-recipe/:jobId': ofGeneration,
  'DELETE /meals/generate-recipe/:jobId': ofGeneration,
}
