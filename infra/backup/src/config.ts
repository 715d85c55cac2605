import { z } from 'zod'
import { CommonConfig } from '@larder/shared/server/config'
import { isFilesPlace } from '@larder/shared/server/files/open-blobs'

/** Settings of the commands that make backups and bring them back; `npm run settings` makes the table of them. */
export const BackupConfig = z.object({
  MONGODB_URI: CommonConfig.shape.MONGODB_URI.optional(),
  FILES_AT: CommonConfig.shape.FILES_AT,
  BACKUP_AT: z
    .string()
    .refine(
      (place) => place === 'off' || isFilesPlace(place),
      'must be an absolute path, https://KEY:SECRET@HOST/BUCKET, or off',
    )
    .optional()
    .meta({
      description:
        'Where backups are kept: a folder, or a bucket (`https://KEY:SECRET@HOST/BUCKET/FOLDER?region=REGION`, S3); `off` makes none by themselves. Each Larder needs a folder of its own; [more](#backups-damage-and-a-full-disk)',
      usual: '`backups` in the data folder, under `npm start`',
    }),
  BACKUP_PASSPHRASE: z
    .string()
    .min(8, 'must have at least 8 characters')
    .optional()
    .describe(
      'Encrypts backups, in the format of age, and opens them; at least 8 characters. Whoever loses it loses the backups',
    ),
  BACKUP_DAYS: z.coerce
    .number()
    .int()
    .min(1)
    .max(366)
    .default(7)
    .describe('Of how many days the nightly backup is kept'),
  BACKUP_WEEKS: z.coerce
    .number()
    .int()
    .min(0)
    .max(520)
    .default(4)
    .describe('Of how many weeks the last nightly backup is kept'),
})
export type BackupConfig = z.infer<typeof BackupConfig>
