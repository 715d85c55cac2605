import { API_BASE_PATH } from '@larder/shared/contracts/base/endpoint'
import { readReceiptFixture } from '@larder/shared/testkit/receipts/receipt-fixtures'
import type { ReceiptFixture } from '@larder/shared/testkit/receipts/receipt-fixtures'

type UploadForm = {
  file?: Uint8Array
  filename?: string
  fileField?: string | undefined
  fields?: Record<string, string>
}

/** The multipart body of an upload. */
export const uploadForm = ({
  file,
  filename = 'receipt.jpg',
  fileField = 'receipt_file',
  fields = {},
}: UploadForm): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  if (file) form.append(fileField, new Blob([Uint8Array.from(file)]), filename)
  return form
}

/** Uploads over a real connection. */
export const upload = (
  origin: string,
  headers: Record<string, string>,
  form: UploadForm,
  signal?: AbortSignal,
): Promise<Response> =>
  fetch(`${origin}${API_BASE_PATH}/inventory/upload-receipt`, {
    method: 'POST',
    headers,
    body: uploadForm(form),
    ...(signal ? { signal } : {}),
  })

export const uploadFixture = async (
  origin: string,
  headers: Record<string, string>,
  fixture: ReceiptFixture,
  fields: Record<string, string> = {},
  signal?: AbortSignal,
) =>
  upload(origin, headers, { file: await readReceiptFixture(fixture), filename: fixture.file, fields }, signal)
