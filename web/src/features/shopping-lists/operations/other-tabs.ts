/** What one tab of this browser tells the others: that what is unsent has changed, and what the server refused. */
type Message = { refusals: readonly string[] }

const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('shopping-lists')

export const tellTabs = (message: Message): void => channel?.postMessage(message)

export function whenTabsTell(listener: (message: Message) => void): () => void {
  const hear = ({ data }: MessageEvent<Message>) => listener(data)
  channel?.addEventListener('message', hear)
  return () => channel?.removeEventListener('message', hear)
}
