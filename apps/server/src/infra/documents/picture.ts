import { promisify } from 'node:util'
import { deflate } from 'node:zlib'

/** A picture as a PDF holds it: packed pixels in RGB, and how opaque each is. */
export interface Picture {
  width: number
  height: number
  pixels: Uint8Array
  alpha?: Uint8Array
}
/** A picture with more pixels than this is no logo: it would unpack to hundreds of megabytes. */
const MOST_POINTS = 24_000_000
/** Pixels of the longer side that are kept: enough for a page in print. */
const MOST_SIDE = 1_600
const pack = promisify(deflate)

/** Whether the bytes begin as a PNG or a JPEG does. */
export function pictureType(bytes: Uint8Array): 'png' | 'jpeg' | undefined {
  if (bytes[0] === 0x89 && bytes[1] === 0x50 && bytes[2] === 0x4e && bytes[3] === 0x47) return 'png'
  return bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff ? 'jpeg' : undefined
}

/**
 * The pixels of a PNG or JPEG, made smaller if it is large. `sharp` unpacks it in threads of its own. Undefined if that is
 * not installed, and for a picture that is broken, of another kind or too large: the document is drawn without it.
 */
export async function readPicture(bytes: Uint8Array): Promise<Picture | undefined> {
  const sharp = (await import('sharp').catch(() => undefined))?.default
  if (!sharp || !pictureType(bytes)) return undefined
  try {
    const open = () =>
      sharp(bytes, { limitInputPixels: MOST_POINTS, failOn: 'error' })
        .rotate()
        .resize(MOST_SIDE, MOST_SIDE, { fit: 'inside', withoutEnlargement: true })
        .toColourspace('srgb')
    const { data, info } = await open().removeAlpha().raw().toBuffer({ resolveWithObject: true })
    if (info.channels !== 3) return undefined
    const { hasAlpha } = await sharp(bytes, { limitInputPixels: MOST_POINTS }).metadata()
    const alpha = hasAlpha ? await open().extractChannel('alpha').raw().toBuffer() : undefined
    const picture = { width: info.width, height: info.height, pixels: await pack(data) }
    return alpha?.length === info.width * info.height ? { ...picture, alpha: await pack(alpha) } : picture
  } catch {
    return undefined
  }
}

/** Sides in pixels that are tried, the largest first. */
const SIDES = [640, 320, 160]

/** A picture of at most so many bytes. Undefined if it is broken, of another kind, or too large where `sharp` is not installed. */
export async function smallPicture(bytes: Buffer, most: number): Promise<Buffer | undefined> {
  const type = pictureType(bytes)
  const sharp = (await import('sharp').catch(() => undefined))?.default
  if (!type) return undefined
  if (!sharp) return bytes.length <= most ? bytes : undefined
  try {
    for (const side of SIDES) {
      const made = await sharp(bytes, { limitInputPixels: MOST_POINTS, failOn: 'error' })
        .rotate()
        .resize(side, side, { fit: 'inside', withoutEnlargement: true })
        .toFormat(type)
        .toBuffer()
      if (made.length <= most) return made
    }
  } catch {
    // Broken.
  }
  return undefined
}
