import { z } from 'zod'
import { defineEndpoint } from '../base/endpoint.ts'
import { ERRORS } from '../base/errors.ts'

export const CONFIRM_ADDRESS_MESSAGE = 'Your e-mail address is confirmed.'

export const ConfirmAddress = z.object({ token: z.string().max(200, ERRORS.address_token_invalid.message) })
export type ConfirmAddress = z.infer<typeof ConfirmAddress>

export const confirmAddress = defineEndpoint({
  method: 'POST',
  path: '/auth/confirm-email',
  access: 'public',
  summary: 'Confirms the e-mail address of an account with the token of the mail sent to it',
  body: ConfirmAddress,
  response: z.object({ message: z.string() }),
  changes: ['account'],
  errors: ['address_token_invalid', 'too_many_attempts'],
})

export const sendAddressLink = defineEndpoint({
  method: 'POST',
  path: '/auth/confirm-email/send',
  access: 'user',
  summary: "Sends the link that confirms the caller's e-mail address again",
  status: 204,
  errors: ['too_many_attempts'],
})
