import { z } from 'zod'
import { User } from './auth.ts'
import { defineEndpoint } from '../base/endpoint.ts'

/** The settings of a user; a consumption rate of 0 disables degradation. */
export const UserSettings = z.object({
  daily_consumption_rate: z
    .number('Daily consumption rate must be a number')
    .min(0, 'Daily consumption rate must be between 0 and 100')
    .max(100, 'Daily consumption rate must be between 0 and 100')
    .multipleOf(0.1, 'Daily consumption rate goes in steps of 0.1'),
})
export type UserSettings = z.infer<typeof UserSettings>

export const updateUserSettings = defineEndpoint({
  method: 'PUT',
  path: '/users/settings',
  access: 'user',
  summary: "Changes the user's settings; a changed rate applies from today on",
  body: UserSettings,
  response: User,
  changes: ['settings'],
})
