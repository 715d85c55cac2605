import { listMailboxes } from '@larder/shared/contracts/orders/mailboxes'
import { answers } from '../handlers.ts'

export const defaultAnswers = () => [answers(listMailboxes, { mailboxes: [] })]
