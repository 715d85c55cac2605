import type { FastifyInstance } from 'fastify'
import {
  changeMember,
  createInvitation,
  getHousehold,
  joinHousehold,
  leaveHousehold,
  lookAtInvitation,
  removeMember,
  updateHousehold,
  withdrawInvitation,
} from '@larder/shared/contracts/accounts/members'
import type { JoiningService } from '@larder/shared/server/members/joining.service'
import type { MembersService } from '@larder/shared/server/members/members.service'
import { callerOf } from '../../http/caller-of.ts'
import { mount } from '../../http/mount.ts'

type Services = { members: { members: MembersService; joining: JoiningService } }

export const membersRoutes = (app: FastifyInstance, { members: { members, joining } }: Services) => {
  mount(app, getHousehold, (_input, actor) => members.show(actor))

  mount(app, updateHousehold, ({ body }, actor) => members.changeTraits(actor, body))

  mount(app, createInvitation, ({ body, request }, actor) =>
    joining.invite(actor, body.email, callerOf(request)),
  )

  mount(app, withdrawInvitation, async ({ params }, actor) => {
    await joining.withdraw(actor, params.id)
    return undefined
  })

  mount(app, lookAtInvitation, ({ body, request }, actor) =>
    joining.look(body.token, actor, callerOf(request)),
  )

  mount(app, joinHousehold, ({ body, request }, actor) => joining.join(actor, body, callerOf(request)))

  mount(app, changeMember, ({ params, body, request }, actor) =>
    members.changeRole(actor, params.user_id, body.role, callerOf(request)),
  )

  mount(app, removeMember, async ({ params, request }, actor) => {
    await members.remove(actor, params.user_id, callerOf(request))
    return undefined
  })

  mount(app, leaveHousehold, ({ request }, actor) => members.leave(actor, callerOf(request)))
}
