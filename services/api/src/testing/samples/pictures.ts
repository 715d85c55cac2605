import { startWebSite } from '@larder/shared/testkit/network/web-site'
import type { MakeDocuments } from '../oldest-documents.ts'
import type { ForeignCalls } from '../samples.ts'
import type { TestHousehold } from '../test-household.ts'
import { make as makeStock } from './receipts.ts'
import { make as makeRecipe } from './recipes.ts'
import type { StockIds } from './receipts.ts'
import type { RecipeIds } from './recipes.ts'

const startSite = () =>
  startWebSite({
    '/milk.gif': (response) =>
      response.end(Buffer.from('R0lGODlhAQABAIAAAAAAAP8AACwAAAAAAQABAAACAkQBADs=', 'base64')),
  })

/** All items and recipes have a picture on the web. */
export const make = async ({ connection, once }: TestHousehold) => {
  await once(makeStock)
  await once(makeRecipe)
  const image_url = `${(await once(startSite)).url}/milk.gif`
  await connection.collection('catalogue_items').updateMany({}, { $set: { image_url } })
  await connection.collection('recipes').updateMany({}, { $set: { 'content.image_url': image_url } })
  return {}
}

export const FOREIGN_CALLS: ForeignCalls<StockIds & RecipeIds> = {
  'GET /recipes/:recipeId/picture': ({ recipeId }) => ({ reach: 'theirs', params: { recipeId } }),
  'GET /items/:id/picture': ({ itemId }) => ({ reach: 'theirs', params: { id: itemId } }),
}

/** A picture of the web that somebody looked at. */
export const makeOldestDocuments: MakeDocuments = ({ household, id }) => {
  const at = new Date('2026-11-27T01:00:00Z')
  return {
    web_pictures: {
      _id: id(),
      household_id: household._id,
      address_hash: 'a'.repeat(64),
      size_bytes: 104,
      fetched_at: at,
      asked_at: at,
    },
  }
}
