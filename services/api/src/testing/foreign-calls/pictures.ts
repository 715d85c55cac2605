import type { ForeignCalls } from '../foreign-calls.ts'

export const FOREIGN_CALLS: ForeignCalls = {
  'GET /recipes/:recipeId/picture': ({ recipeId }) => ({ reach: 'theirs', params: { recipeId } }),
  'GET /items/:id/picture': ({ itemId }) => ({ reach: 'theirs', params: { id: itemId } }),
}
