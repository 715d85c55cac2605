import type { ErrorTable } from '../base/error-table.ts'

/** Why a receipt is not taken, read or added. */
export const RECEIPT_ERRORS = {
  household_files_full: {
    status: 409,
    message: 'Your household keeps as many receipts as it can. Delete old ones to add more.',
  },
  file_missing: { status: 422, message: 'Please select at least one receipt' },
  file_empty: { status: 422, message: 'The file is empty' },
  file_too_large: { status: 413, message: 'The file is too large. Maximum size is 5MB' },
  file_type_unsupported: { status: 415, message: 'Please select image files or PDFs only' },
  file_unreadable: { status: 422, message: 'The file is damaged and could not be read' },
  file_encrypted: { status: 422, message: 'The PDF is protected by a password and could not be read' },
  file_too_complex: { status: 422, message: 'The file is too large to read: too many pages or pixels' },
  reading_timed_out: { status: 422, message: 'Reading the receipt took too long' },
  // The call has ended, the reading has not.
  reading_goes_on: {
    status: 504,
    message:
      'This receipt is not read yet. Reading goes on, and it appears among your receipts when it is done.',
  },
  receipt_failed: { status: 422, message: 'Failed to process receipt' },
  receipt_busy: { status: 409, message: 'This receipt is being read right now' },
  draft_changed: { status: 409, message: 'This review was changed elsewhere meanwhile' },
  lines_already_added: { status: 409, message: 'These lines of the receipt were already added' },
  receipt_file_gone: { status: 409, message: 'The file of this receipt is no longer kept' },
  receipt_is_one: { status: 409, message: 'This file does not show several receipts' },
  too_many_uploads: {
    status: 429,
    message: 'Too many uploads at the same time. Please wait a moment and try again.',
  },
  client_id_used: { status: 409, message: 'This upload session was already used' },
  queue_unavailable: { status: 503, message: 'Receipts cannot be read right now. Please try again shortly.' },
} as const satisfies ErrorTable
