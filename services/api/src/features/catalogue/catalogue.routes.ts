import type { FastifyInstance } from 'fastify'
import { createItem, getItem, listItems } from '@larder/shared/contracts/catalogue'
import type { CatalogueService } from '@larder/shared/server/catalogue/catalogue.service'
import { mount } from '../../http/mount.ts'

export const catalogueRoutes = (app: FastifyInstance, catalogue: CatalogueService) => {
  mount(app, listItems, (_input, actor) => catalogue.list(actor))
  mount(app, getItem, ({ params }, actor) => catalogue.get(actor, params.id))
  mount(app, createItem, ({ body }, actor) => catalogue.create(actor, body))
}
