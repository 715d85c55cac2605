import type { FastifyInstance } from 'fastify'
import { createItem, getItem, listItems } from '@larder/shared/contracts/catalogue'
import { NEXT_CURSOR_HEADER, toPage } from '@larder/shared/contracts/base/paging'
import type { CatalogueService } from '@larder/shared/server/catalogue/catalogue.service'
import { mount } from '../../http/mount.ts'

export const catalogueRoutes = (app: FastifyInstance, catalogue: CatalogueService) => {
  mount(app, listItems, async ({ query, reply }, actor) => {
    const page = toPage(query)
    if (page === null) return catalogue.list(actor)
    const { items, next } = await catalogue.listPage(actor, page)
    if (next !== null) reply.header(NEXT_CURSOR_HEADER, next)
    return items
  })
  mount(app, getItem, ({ params }, actor) => catalogue.get(actor, params.id))
  mount(app, createItem, ({ body }, actor) => catalogue.create(actor, body))
}
