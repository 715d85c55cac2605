import { createEventTicket } from '@larder/shared/contracts/events'
import { on } from '../handlers.ts'

/** No household events, unless somebody sends some. */
const noAnswer = () => new Promise<Response>(() => {})

export const defaultAnswers = () => [on(createEventTicket, noAnswer)]
