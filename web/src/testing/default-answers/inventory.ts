import { listInventory } from '@larder/shared/contracts/inventory'
import { answers } from '../handlers.ts'

export const defaultAnswers = () => [answers(listInventory, [])]
