import { API_BASE_PATH } from '@larder/shared/contracts/base/endpoint'
import { PROGRESS_INIT, PROGRESS_MESSAGES, PROGRESS_SOCKET_PATH } from '@larder/shared/contracts/progress'

const MAX_RECONNECTS = 5
const RECONNECT_DELAY_MS = 3000
const FINAL_MESSAGES: readonly string[] = [PROGRESS_MESSAGES.done, PROGRESS_MESSAGES.failed]

/** Address of the progress channel of an upload, on the page's own host: wss where the page came by https. */
export function progressUrl(
  clientId: string,
  { protocol, host }: Pick<Location, 'protocol' | 'host'>,
): string {
  const path = PROGRESS_SOCKET_PATH.replace(':client_id', encodeURIComponent(clientId))
  return `${protocol === 'https:' ? 'wss' : 'ws'}://${host}${API_BASE_PATH}${path}`
}

/**
 * Listens to the text messages of an upload; says 'init' on each opening, to which the server answers with the last
 * message. A channel that breaks is opened again up to 5 times, 3 s apart, unless processing is over.
 * Gives the function that closes it for good.
 */
export function openProgressChannel(
  clientId: string,
  onMessage: (message: string) => void,
  createSocket: (url: string) => WebSocket = (url) => new WebSocket(url),
): () => void {
  let isOver = false
  let reconnects = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let socket: WebSocket

  const open = () => {
    socket = createSocket(progressUrl(clientId, window.location))
    socket.addEventListener('open', () => socket.send(PROGRESS_INIT))
    socket.addEventListener('message', ({ data }) => {
      if (typeof data !== 'string' || isOver) return
      isOver = FINAL_MESSAGES.includes(data)
      onMessage(data)
    })
    socket.addEventListener('close', () => {
      if (isOver || reconnects === MAX_RECONNECTS) return
      reconnects += 1
      timer = setTimeout(open, RECONNECT_DELAY_MS)
    })
  }
  open()

  return () => {
    isOver = true
    clearTimeout(timer)
    socket.close()
  }
}
