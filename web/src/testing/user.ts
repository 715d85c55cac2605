import userEvent, { type UserEvent } from '@testing-library/user-event'

/** Somebody at the keyboard and the mouse, who does not pause between two strokes. */
export const setUpUser = (): UserEvent => userEvent.setup({ delay: null })
