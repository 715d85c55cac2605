import { getHousehold } from '@larder/shared/contracts/accounts/members'
import { answers } from '../handlers.ts'
import { sampleHousehold } from '../samples/samples.ts'

export const defaultAnswers = () => [answers(getHousehold, sampleHousehold())]
