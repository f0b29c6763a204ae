import { THUMBNAILS } from '@cloud-steward/contract/files/file.ts'

/** A picture with more pixels than this is no photo: it would unpack to gigabytes. */
const MOST_POINTS = 60_000_000

/** Thumbnails as WebP; none if `sharp` is not installed or cannot read the picture. */
export async function thumbnailsOf(bytes: Buffer): Promise<{ width: string; bytes: Buffer }[]> {
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
