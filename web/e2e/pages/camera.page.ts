import { expect, type Locator, type Page } from '@playwright/test'
import { TABLE_OF_PAGE } from '../camera-video.ts'

/** The page on which photos of receipts are taken, by a camera that sees the two parts of one receipt in turns. */
export const cameraPage = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'Photos of receipts' })
  const photos = dialog.getByRole('list', { name: 'Photos taken' }).getByRole('button')
  const action = (name: string | RegExp) => dialog.getByRole('button', { name, exact: true })
  const shutter = action(/^Take (a photo|page \d+ again)$/)
  /** Which part of the receipt is in the photo with this number; 0 if there is no such photo. */
  const partIn = async (number: number) => partOf(photos.nth(number - 1).locator('img'))
  return {
    dialog,
    photos,
    shutter,
    action,
    partIn,
    done: action(/^Read (\d+ )?receipts?$/),
    /**
     * Takes the photo with this number while the camera sees this part, and again if the camera had gone on to the other
     * part by then.
     */
    take: (number: number, part: 1 | 2, press = () => shutter.click()) =>
      expect(async () => {
        if ((await photos.count()) >= number) {
          await photos.nth(number - 1).click()
          await action('Remove').click()
        }
        await expect.poll(() => partOf(dialog.locator('video'))).toBe(part)
        await press()
        await expect(photos).toHaveCount(number)
        expect(await partIn(number)).toBe(part)
      }).toPass(),
  }
}

/** The part of the receipt in a picture, by the grey of the table around it. */
async function partOf(picture: Locator): Promise<number> {
  const grey = await picture.evaluate(async (element: HTMLImageElement | HTMLVideoElement) => {
    if (element instanceof HTMLImageElement) await element.decode()
    const canvas = new OffscreenCanvas(16, 16)
    const context = canvas.getContext('2d')
    context?.drawImage(element, 0, 0, 16, 16)
    return context?.getImageData(8, 0, 1, 1).data[0] ?? 0
  })
  return TABLE_OF_PAGE.findIndex((table) => Math.abs(table - grey) < 20) + 1
}
