import { proposePutAway, putAway, undoPutAway } from '@larder/shared/contracts/shopping-lists/put-away'
import { answers } from '../../call.ts'
import type { Call } from '../../call.ts'
import type { PutAwayService } from './put-away.service.ts'

export const putAwayCalls = (service: PutAwayService): Call[] => [
  answers(proposePutAway, ({ params }, actor) => service.propose(actor, params.listId)),
  answers(putAway, ({ params, body, once }, actor) =>
    service.putAway(actor, params.listId, body.lines, once),
  ),
  answers(undoPutAway, ({ params }, actor) => service.undo(actor, params.listId, params.putAwayId)),
]
