import type { FastifyInstance } from 'fastify'
import {
  CONFIRM_ADDRESS_MESSAGE,
  confirmAddress,
  sendAddressLink,
} from '@larder/shared/contracts/accounts/addresses'
import type { SignIn } from '@larder/shared/server/auth/sign-in'
import { callerOf } from '../../http/caller-of.ts'
import { mount } from '../../http/mount.ts'

export const addressesRoutes = (app: FastifyInstance, { accounts: { addresses } }: { accounts: SignIn }) => {
  mount(app, confirmAddress, async ({ body, request }) => {
    await addresses.confirm(body, callerOf(request))
    return { message: CONFIRM_ADDRESS_MESSAGE }
  })

  mount(app, sendAddressLink, async ({ request }, actor) => {
    await addresses.sendLink(actor, callerOf(request))
    return undefined
  })
}
