import { THUMBNAILS } from '@cloud-steward/contract/files/file.ts'

/** A picture of this many points is no photo: it unpacks to gigabytes. */
const MOST_POINTS = 60_000_000

/** Smaller copies as WebP; none where the library for pictures is not installed or cannot read the picture. */
export async function thumbnailsOf(bytes: Buffer): Promise<{ width: string; bytes: Buffer }[]> {
  const sharp = (await import('sharp').catch(() => undefined))?.default
  if (!sharp) return []
  try {
    return await Promise.all(
      THUMBNAILS.map(async (width) => ({
        width,
        // Turned as the camera says; where it was taken stays behind with the rest of what cameras write.
        bytes: await sharp(bytes, { limitInputPixels: MOST_POINTS, failOn: 'error' })
          .rotate()
          .resize(Number(width), Number(width), { fit: 'inside', withoutEnlargement: true })
          .webp({ quality: 78 })
          .toBuffer(),
      })),
    )
  } catch {
    // Broken, or of a kind it does not read (bitmaps): the picture itself is shown.
    return []
  }
}
