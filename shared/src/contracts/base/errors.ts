import { z } from 'zod'

/**
 * The error catalogue: code → status and message. Messages in the specification are verbatim. A code is thrown as a
 * `DomainError`; `plugins/errors.ts` of the API is the only place that converts it to an answer.
 */
export const ERRORS = {
  validation_failed: { status: 422, message: 'The request has invalid fields' },
  malformed_request: { status: 400, message: 'The request could not be read' },
  body_too_slow: {
    status: 408,
    message: 'The data arrived too slowly. Please try again with a faster connection.',
  },
  not_authenticated: { status: 401, message: 'You are not signed in' },
  invalid_credentials: { status: 401, message: 'Invalid username or password' },
  foreign_site: { status: 403, message: 'Calls from other sites are not allowed' },
  host_unknown: {
    status: 421,
    message:
      'This server does not go by that name. Its operator can set PUBLIC_URL to the address that people open.',
  },
  https_required: {
    status: 403,
    message: 'This server is used by https only. Open its address with https:// at the beginning.',
  },
  not_found: { status: 404, message: 'There is nothing here, or not any more' },
  username_taken: { status: 409, message: 'This username is already taken' },
  email_taken: { status: 409, message: 'This e-mail address already has an account' },
  registration_closed: { status: 403, message: 'Registration is closed on this server' },
  registration_by_invitation: {
    status: 403,
    message: 'On this server an account needs an invitation. Please open the link of yours first.',
  },
  too_many_attempts: { status: 429, message: 'Too many attempts. Please wait a moment and try again.' },
  confirmation_required: {
    status: 403,
    message: 'Please confirm that it is you. Nothing was changed.',
  },
  too_many_reset_mails: {
    status: 429,
    message:
      'At most three reset mails an hour go to one address. Please use the latest one, or try again later.',
  },
  password_too_common: {
    status: 422,
    message: 'This is one of the commonest passwords and easy to guess. Please choose another one.',
  },
  password_is_name: {
    status: 422,
    message: 'The password must not be your username or your e-mail address.',
  },
  wrong_password: { status: 400, message: 'The password is not correct' },
  reset_token_invalid: {
    status: 400,
    message: 'This reset link is invalid or has expired. Please request a new one.',
  },
  address_token_invalid: {
    status: 400,
    message: 'This link is invalid or has expired. Please ask for a new one in the settings.',
  },
  deletion_token_invalid: {
    status: 400,
    message: 'This link is invalid or has expired: the account was kept already, or it is deleted.',
  },
  mail_refused: { status: 422, message: 'The mail server refused the mail' },
  operator_secret_wrong: { status: 403, message: 'The operator secret is missing or wrong' },
  superuser_only: { status: 403, message: 'Only the superuser may do this' },
  superuser_exists: { status: 403, message: 'There is already a superuser' },
  server_busy: { status: 503, message: 'The server is busy right now. Please try again shortly.' },
  google_not_configured: { status: 501, message: 'Google sign-in not configured' },
  google_unavailable: {
    status: 503,
    message: 'Google is not reachable right now. Please try again shortly.',
  },
  google_token_invalid: {
    status: 400,
    message: 'Google did not confirm this sign-in. Please try again.',
  },
  google_code_invalid: {
    status: 400,
    message: 'Google did not accept the authorization code. Please start again.',
  },
  google_flow_invalid: {
    status: 400,
    message: 'This Google sign-in has expired or was started elsewhere. Please start again.',
  },
  google_email_unverified: {
    status: 403,
    message: 'Google has not verified the e-mail address of this account',
  },
  google_email_taken: {
    status: 409,
    message:
      'This e-mail address already has an account. Sign in with your password and connect Google in the settings.',
  },
  google_address_unconfirmed: {
    status: 409,
    message:
      'Somebody registered this e-mail address and never confirmed it. If it was you, enter the password of that account to keep it; otherwise start with an empty household.',
  },
  google_account_in_use: {
    status: 409,
    message: 'This Google account is already connected to another account',
  },
  google_account_other: {
    status: 400,
    message: 'This is another Google account than the one that is connected',
  },
  account_locked: { status: 403, message: 'This account is locked' },
  password_required: {
    status: 409,
    message: 'Set a password before disconnecting Google: without one you could not sign in any more.',
  },
  item_changed: { status: 400, message: 'An entry keeps its item. Add an entry of the other item instead.' },
  item_in_use: { status: 409, message: 'This item is, or was, in the inventory' },
  item_name_taken: { status: 409, message: 'Another item has this name. The two can be joined.' },
  item_joined: { status: 409, message: 'This item is joined with another one already. Split the two first.' },
  joins_full: { status: 409, message: 'No more items can be joined with this one.' },
  version_conflict: { status: 409, message: 'This item was changed elsewhere meanwhile.' },
  unit_mismatch: { status: 409, message: 'The amount has another unit than the stock' },
  not_enough_stock: { status: 409, message: 'There is not that much in stock' },
  nothing_to_put_away: {
    status: 409,
    message: 'Nothing of this is in the basket any more. It may have been put away on another device.',
  },
  nothing_to_count: { status: 409, message: 'This ingredient was counted already' },
  nothing_is_missing: { status: 409, message: 'Nothing is missing for the meals of these days' },
  nothing_to_undo: { status: 409, message: 'There is nothing to undo' },
  household_entries_full: {
    status: 409,
    message: 'Your household has as many entries as it can have. Delete some to add more.',
  },
  household_items_full: {
    status: 409,
    message: 'Your household has as many items as it can have. Use one of them in place of a new one.',
  },
  household_barcodes_full: {
    status: 409,
    message:
      'Your household knows as many barcodes as it can. Remove some on the pages of items to learn more.',
  },
  household_files_full: {
    status: 409,
    message: 'Your household keeps as many receipts as it can. Delete old ones to add more.',
  },
  shopping_lists_full: {
    status: 409,
    message: 'Your household has as many shopping lists as it can have. Delete one to make another.',
  },
  shopping_list_full: {
    status: 409,
    message: 'A list can have at most 1,000 items. Use another list for more.',
  },
  shopping_lines_full: {
    status: 409,
    message: 'Your shopping lists have as many items as they can have together. Remove some to add more.',
  },
  shopping_exclusions_full: {
    status: 409,
    message: 'Your household keeps as many items from its lists as it can. Undo some to add more.',
  },
  household_recipes_full: {
    status: 409,
    message: 'Your household has as many recipes as it can have. Delete some to add more.',
  },
  recipe_marks_full: {
    status: 409,
    message: 'You have rated as many recipes as you can. Remove some ratings to add more.',
  },
  recipe_changed: { status: 409, message: 'This recipe was changed elsewhere meanwhile.' },
  meal_cooked: {
    status: 409,
    message:
      'This meal is cooked, and its ingredients are taken. Undo that to change how much of it there is.',
  },
  meal_plan_full: {
    status: 409,
    message: 'Your meal plan has as many meals as it can have. Remove some to add more.',
  },
  shops_full: {
    status: 409,
    message: 'Your household has an order of categories for as many shops as it can have.',
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
  order_changed: {
    status: 409,
    message: 'This order or its stock was changed meanwhile. Please look at the changes again.',
  },
  receipt_file_gone: { status: 409, message: 'The file of this receipt is no longer kept' },
  recipe_missing: { status: 422, message: 'Please choose a file, paste a text or enter an address' },
  recipe_one_only: { status: 422, message: 'One recipe at a time: a file, a text or an address' },
  recipe_type_unsupported: {
    status: 415,
    message: 'Please select a saved page (.html), an export (.json), a text, an image or a PDF',
  },
  recipe_unread: { status: 422, message: 'The recipe could not be read. Please try again.' },
  recipe_not_found: {
    status: 422,
    message: 'No recipe was found there: ingredients could not be told from other text',
  },
  recipe_address_invalid: { status: 422, message: 'This is not the address of a web page' },
  recipe_address_refused: {
    status: 422,
    message: 'This address leads into a private network that RECIPE_NETWORKS does not name',
  },
  recipe_port_refused: {
    status: 422,
    message: 'Pages are read on ports 80 and 443 only, except in the networks that RECIPE_NETWORKS names',
  },
  recipe_page_unreachable: {
    status: 422,
    message: 'The page could not be opened. You can save it in your browser and choose the file instead.',
  },
  recipe_page_timed_out: {
    status: 422,
    message: 'The page took longer than 10 seconds. Please try again, or choose a saved copy.',
  },
  recipe_page_too_large: { status: 413, message: 'The page is too large: at most 5 MB are read' },
  recipe_page_unreadable: { status: 422, message: 'This address holds no web page' },
  recipe_too_long: {
    status: 422,
    message: 'This is longer than a recipe can be: 500 ingredients, 50,000 letters of instructions',
  },
  photo_missing: { status: 422, message: 'Please choose a photo' },
  photo_unsupported: { status: 415, message: 'Please choose a JPEG, PNG, WebP or HEIC photo' },
  photo_too_large: { status: 413, message: 'The photo is too large. Maximum size is 10MB' },
  photo_failed: { status: 422, message: 'The photo could not be saved. Please try again.' },
  wish_image_unsupported: { status: 415, message: 'Please choose a JPEG, PNG or WebP image' },
  wish_image_too_large: { status: 413, message: 'The image is too large. Maximum size is 10MB' },
  wish_unmet: { status: 422, message: 'No recipe meets this wish' },
  generation_failed: { status: 422, message: 'Failed to generate recipe. Please try again.' },
  generator_unavailable: {
    status: 503,
    message: 'Recipes cannot be generated right now. Please try again shortly.',
  },
  generations_full: {
    status: 429,
    message: 'Three recipes are being generated for you already. Wait for one of them, or cancel it.',
  },
  mail_missing: { status: 422, message: 'Please select a mail or paste its text' },
  mail_too_large: {
    status: 413,
    message: 'The mail is too large: a mail may have 25 MB, a mailbox file 100 MB, and a text 1 MB',
  },
  mail_type_unsupported: { status: 415, message: 'Please select .eml or .mbox files only' },
  mail_unreadable: { status: 422, message: 'This file holds no e-mail' },
  mail_one_only: { status: 422, message: 'Please send one file or one text at a time' },
  mail_upload_not_configured: {
    status: 501,
    message: 'This server cannot keep uploaded mails encrypted. Its operator can set ENCRYPTION_KEY.',
  },
  mail_not_kept: { status: 409, message: 'This mail was uploaded and is no longer kept' },
  mailbox_refused: { status: 409, message: 'The mailbox no longer lets Larder read it' },
  mailbox_failed: { status: 409, message: 'The mailbox could not be read' },
  sync_failed: { status: 422, message: 'The mails could not be read' },
  sync_running: { status: 409, message: 'This mailbox is being read right now' },
  too_many_uploads: {
    status: 429,
    message: 'Too many uploads at the same time. Please wait a moment and try again.',
  },
  mailboxes_not_configured: {
    status: 501,
    message: 'This server cannot keep passwords of mailboxes. Its operator can set ENCRYPTION_KEY.',
  },
  mailbox_exists: { status: 409, message: 'Your household has this mailbox already' },
  mailbox_password_needed: {
    status: 422,
    message: 'Please enter the password again, because the server or the user is another one',
  },
  mailbox_changed: { status: 409, message: 'This mailbox was changed on another device meanwhile.' },
  mailbox_of_another: {
    status: 403,
    message: 'Only the person who added this mailbox or an owner of the household can do this',
  },
  mailbox_is_gmail: { status: 409, message: 'Gmail is reached by the connected Google account' },
  household_mailboxes_full: {
    status: 409,
    message: 'Your household has as many mailboxes as it can have. Remove one to add another.',
  },
  owner_only: { status: 403, message: 'Only an owner of the household can do this' },
  last_owner: { status: 409, message: 'A household needs an owner. Make somebody else an owner first.' },
  not_shared: { status: 409, message: 'You are the only member of your household' },
  member_already: { status: 409, message: 'You are a member of this household already' },
  household_members_full: { status: 409, message: 'This household has as many members as it can have' },
  invitations_full: {
    status: 409,
    message: 'Your household has as many open invitations as it can have. Withdraw one to make another.',
  },
  invitation_invalid: {
    status: 400,
    message: 'This invitation was used or withdrawn, or it has expired. Please ask for a new one.',
  },
  mail_not_configured: { status: 501, message: 'This server sends no mails. Share the link instead.' },
  address_unconfirmed: {
    status: 409,
    message: 'Please confirm your own e-mail address first, by the link in the mail that you got.',
  },
  own_stock_undecided: {
    status: 409,
    message: 'Please say whether you bring your stock along or leave it behind.',
  },
  own_stock_too_large: {
    status: 409,
    message:
      'Together this is more than one household can have. Leave your stock behind, or delete some of it first.',
  },
  household_move_running: {
    status: 409,
    message: 'Things are being brought into your household right now. Please try again in some minutes.',
  },
  household_move_failed: {
    status: 500,
    message: 'Not everything could be brought along. It is tried again.',
  },
  no_google_account: { status: 409, message: 'No Google account connected' },
  client_id_used: { status: 409, message: 'This upload session was already used' },
  storage_full: { status: 507, message: 'The server has no space left. Nothing was saved.' },
  database_unavailable: {
    status: 503,
    message: 'The database is not reachable right now. Please try again shortly.',
  },
  queue_unavailable: { status: 503, message: 'Receipts cannot be read right now. Please try again shortly.' },
  events_unavailable: {
    status: 503,
    message: 'Changes made elsewhere cannot be shown at once right now. Please try again shortly.',
  },
  export_unavailable: {
    status: 503,
    message: 'Your data cannot be put together right now. Please try again shortly.',
  },
  server_closing: { status: 503, message: 'The server is restarting. Please try again shortly.' },
  reminder_link_invalid: {
    status: 400,
    message: 'This link is invalid or has expired. The dashboard shows what there is to do now.',
  },
  reminders_off: {
    status: 409,
    message: 'Switch on mails, or notifications in a browser, before you send a test.',
  },
  reminder_outdated: {
    status: 410,
    message: 'The day was over before it could be delivered; the next one says what is still so.',
  },
  reminder_undelivered: { status: 504, message: 'It could not be delivered in several attempts' },
  push_gone: {
    status: 410,
    message: 'The browser takes no more notifications. They can be switched on there again.',
  },
  push_refused: { status: 422, message: 'The push service of the browser refused the notification' },
  push_busy: { status: 503, message: 'The push service of the browser did not take the notification' },
  push_unreachable: { status: 502, message: 'The push service of the browser could not be reached' },
  push_forbidden: {
    status: 422,
    message: 'The push service of the browser is in a private network that PUSH_NETWORKS does not name',
  },
  job_timed_out: { status: 504, message: 'This took too long. It is tried again.' },
  internal: { status: 500, message: 'Something went wrong on our side' },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof ERRORS

/** Body of every error answer. */
export const ErrorBody = z.object({
  code: z.string(),
  detail: z.string(),
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  /** The additional data of an error; the contract of the call defines it. */
  data: z.unknown().optional(),
})
export type ErrorBody = z.infer<typeof ErrorBody>

/**
 * An error of the catalogue, thrown by services and converted at the edges. `detail` replaces the catalogue's message;
 * `data` is sent unchanged, so it must contain only what the contract defines.
 */
export class DomainError extends Error {
  readonly code: ErrorCode
  readonly data: unknown
  constructor(code: ErrorCode, detail?: string, data?: unknown) {
    super(detail ?? ERRORS[code].message)
    this.name = 'DomainError'
    this.code = code
    this.data = data
  }
}

/**
 * The error for a thing that is missing, deleted or somebody else's, which must look the same: 'This entry is not there
 * any more'.
 */
export const notThere = (thing: string): DomainError =>
  new DomainError('not_found', `This ${thing} is not there any more`)
