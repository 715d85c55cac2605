import { API_BASE_PATH } from '@larder/shared/contracts/base/endpoint'
import { isOver, type Progress } from '@larder/shared/contracts/progress'
import {
  PROGRESS_INIT,
  PROGRESS_SOCKET_PATH,
  progressOfMessage,
  type ReceiptStep,
} from '@larder/shared/contracts/receipts/upload-progress'

const MAX_RECONNECTS = 5
const RECONNECT_DELAY_MS = 3000

/** The address of an upload's progress channel, on the page's own host: wss where the page was loaded over https. */
export function progressUrl(
  clientId: string,
  { protocol, host }: Pick<Location, 'protocol' | 'host'>,
): string {
  const path = PROGRESS_SOCKET_PATH.replace(':client_id', encodeURIComponent(clientId))
  return `${protocol === 'https:' ? 'wss' : 'ws'}://${host}${API_BASE_PATH}${path}`
}

/**
 * Follows an upload through the text messages of its channel, each converted to the step that it stands for. Sends
 * 'init' on each opening, which the server answers with the last message. A broken channel is reopened up to 5 times, 3
 * s apart, unless processing is over. Returns the function that closes it permanently.
 */
export function openProgressChannel(
  clientId: string,
  onProgress: (progress: Progress<ReceiptStep>) => void,
  createSocket: (url: string) => WebSocket = (url) => new WebSocket(url),
): () => void {
  let isDone = false
  let reconnects = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let socket: WebSocket

  const open = () => {
    socket = createSocket(progressUrl(clientId, window.location))
    socket.addEventListener('open', () => socket.send(PROGRESS_INIT))
    socket.addEventListener('message', ({ data }) => {
      const progress = typeof data === 'string' && !isDone ? progressOfMessage(data) : null
      if (progress === null) return
      isDone = isOver(progress)
      onProgress(progress)
    })
    socket.addEventListener('close', () => {
      if (isDone || reconnects === MAX_RECONNECTS) return
      reconnects += 1
      timer = setTimeout(open, RECONNECT_DELAY_MS)
    })
  }
  open()

  return () => {
    isDone = true
    clearTimeout(timer)
    socket.close()
  }
}
