import { THUMBNAILS } from '@cloud-steward/contract/files/file.ts'
import { copiesOfHeic } from './heic.ts'
import { isHeic } from './look-at-file.ts'

/** A picture with more pixels than this is no photo: it would unpack to gigabytes. */
const MOST_POINTS = 60_000_000

interface Copy {
  width: string
  bytes: Buffer
}
/** Thumbnails as WebP; none if `sharp` is not installed or the picture cannot be read. */
export async function thumbnailsOf(bytes: Buffer, contentType: string): Promise<Copy[]> {
  if (isHeic(contentType)) {
    const copies = await copiesOfHeic(bytes, THUMBNAILS)
    return copies.map((copy, at) => ({ width: THUMBNAILS[at]!, bytes: copy }))
  }
  const sharp = (await import('sharp').catch(() => undefined))?.default
  if (!sharp) return []
  try {
    return await Promise.all(
      THUMBNAILS.map(async (width) => ({
        width,
        // Rotated by the EXIF orientation; the location and all other EXIF data are dropped.
        bytes: await sharp(bytes, { limitInputPixels: MOST_POINTS, failOn: 'error' })
          .rotate()
          .resize(Number(width), Number(width), { fit: 'inside', withoutEnlargement: true })
          .webp({ quality: 78 })
          .toBuffer(),
      })),
    )
  } catch {
    // Broken, or a format `sharp` does not read (bitmaps): the original is shown instead.
    return []
  }
}
