import { type ComponentProps, type SubmitEvent, useRef } from 'react'

type FormProps = Omit<ComponentProps<'form'>, 'onSubmit' | 'noValidate'> & {
  /** Submits the form; further submits are ignored until its promise settles. */
  onSubmit: (event: SubmitEvent) => Promise<void>
}

/** A form with our own rules. Pressing Enter twice submits it once: a pending button does not stop the key. */
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
