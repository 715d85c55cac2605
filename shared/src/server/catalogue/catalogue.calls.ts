import { createItem, getItem, listItems } from '@larder/shared/contracts/catalogue'
import { toPage } from '@larder/shared/contracts/base/paging'
import type { CatalogueService } from './catalogue.service.ts'
import { answers } from '../call.ts'
import type { Call } from '../call.ts'

export const catalogueCalls = (catalogue: CatalogueService): Call[] => [
  answers(listItems, async ({ query }, actor) => {
    const page = toPage(query)
    if (page === null) return { rows: await catalogue.list(actor), next: null }
    const { items: rows, next } = await catalogue.listPage(actor, page)
    return { rows, next }
  }),
  answers(getItem, ({ params }, actor) => catalogue.get(actor, params.id)),
  answers(createItem, ({ body }, actor) => catalogue.create(actor, body)),
]
