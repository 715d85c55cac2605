import { getSyncStatus } from '@larder/shared/contracts/orders/order-sync'
import { countWaitingOrders } from '@larder/shared/contracts/orders/waiting-orders'
import { answers } from '../handlers.ts'
import { sampleSyncStatus } from '../samples/order-samples.ts'

export const defaultAnswers = () => [
  answers(countWaitingOrders, { count: 0 }),
  answers(getSyncStatus, sampleSyncStatus()),
]
