import { getMe, logout } from '@larder/shared/contracts/accounts/auth'
import { getGoogleConfig } from '@larder/shared/contracts/accounts/google'
import { answers } from '../handlers.ts'
import { sampleGoogleConfig } from '../samples/samples.ts'
import type { DefaultAnswers } from '../default-answers.ts'

export const defaultAnswers: DefaultAnswers = (me) => [
  answers(getGoogleConfig, sampleGoogleConfig),
  answers(logout, undefined),
  answers(getMe, me),
]
