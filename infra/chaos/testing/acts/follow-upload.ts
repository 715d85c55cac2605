import { API_BASE_PATH } from '@larder/shared/contracts/base/endpoint'
import { PROGRESS_INIT, PROGRESS_MESSAGES } from '@larder/shared/contracts/receipts/upload-progress'
import type { Caller } from '../caller.ts'

const AGAIN_MS = 200
/** The product's answer for an id that has died meanwhile: it then knows the end by the call of its result alone. */
const REFUSED = 1008
const LAST_MESSAGES: readonly string[] = [PROGRESS_MESSAGES.done, PROGRESS_MESSAGES.failed]

/** What a socket ends with that is refused because its id has died, as it does an hour after it was made. */
export const ID_DIED = 'the id has died'

/** Follows an upload by its socket, which is opened again whenever it is cut; `ended` is its last message. */
export function followUpload({ anyOrigin }: Caller, clientId: string) {
  let socket: WebSocket
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  let end = (_message: string) => {}
  const ended = new Promise<string>((resolve) => {
    end = resolve
  })
  const close = () => {
    isClosed = true
    clearTimeout(timer)
    socket.close()
  }
  const open = () => {
    socket = new WebSocket(`${anyOrigin().replace('http', 'ws')}${API_BASE_PATH}/ws/progress/${clientId}`)
    socket.addEventListener('open', (event) => (event.target as WebSocket).send(PROGRESS_INIT))
    socket.addEventListener('message', ({ data }) => {
      if (!LAST_MESSAGES.includes(String(data))) return
      end(String(data))
      close()
    })
    socket.addEventListener('close', ({ code }) => {
      if (isClosed) return
      if (code === REFUSED) end(ID_DIED)
      else timer = setTimeout(open, AGAIN_MS)
    })
  }
  open()
  return { ended, close }
}
