import { addPicture, readPicture } from '@cloud-steward/contract/files/file.ts'
import { upload } from '../../infra/api.ts'

/** A picture of the library as an `img` of a text. */
export interface Picture {
  src: string
  alt: string
}
/** A picture must be smaller than this, in bytes. */
export const MOST_BYTES = 10 * 1024 * 1024

/** Whether a file name ends as those of pictures do (specification: jpg, jpeg, gif, png, bmp, in any case). */
export const isPicture = (name: string): boolean => /\.(jpe?g|gif|png|bmp)$/i.test(name)

/**
 * Checks that the browser can decode a picture, and uploads it to the library. Every signed-in user may see it; the browser
 * authenticates the `img` with the session cookie.
 * @throws NoPicture if it cannot be decoded; the error of a refused upload, which was already shown
 */
export async function sendPicture(file: File): Promise<Picture> {
  const address = URL.createObjectURL(file)
  try {
    const image = new Image()
    image.src = address
    await image.decode()
  } catch (cause) {
    throw new NoPicture('not drawn', { cause })
  } finally {
    URL.revokeObjectURL(address)
  }
  const { id } = await upload(addPicture, file)
  return { src: `${readPicture.path}?id=${id}&size=1280`, alt: file.name }
}
/** A file with the extension of a picture that the browser cannot decode. */
export class NoPicture extends Error {}

/** One `img` for each. */
export const htmlOf = (pictures: readonly Picture[]): string =>
  pictures.map(({ src, alt }) => Object.assign(document.createElement('img'), { src, alt }).outerHTML).join('')
