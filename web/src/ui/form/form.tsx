import { type ComponentProps, type SubmitEvent, useRef } from 'react'

type FormProps = Omit<ComponentProps<'form'>, 'onSubmit' | 'noValidate'> & {
  /** Sends the form; until its promise settles the form sends nothing else. */
  onSubmit: (event: SubmitEvent) => Promise<void>
}

/** A form whose rules are our own. Enter pressed twice sends it once: a button that waits does not stop the key. */
export function Form({ onSubmit, ...rest }: FormProps) {
  const isSending = useRef(false)
  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (isSending.current) return
    isSending.current = true
    try {
      await onSubmit(event)
    } finally {
      isSending.current = false
    }
  }
  return <form {...rest} noValidate onSubmit={(event) => void submit(event)} />
}
