import { getPublicConfig, getVersion } from '@larder/shared/contracts/system'
import { answers } from '../handlers.ts'
import { samplePublicConfig, sampleVersion } from '../samples/samples.ts'

export const defaultAnswers = () => [
  answers(getVersion, sampleVersion),
  answers(getPublicConfig, samplePublicConfig),
]
