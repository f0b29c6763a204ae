import { addPicture, readPicture } from '@cloud-steward/contract/files/file.ts'
import { upload } from '../../infra/api.ts'

/** A picture of the library, as a text shows it. */
export interface Picture {
  src: string
  alt: string
}
/** A picture is smaller; what is meant is below that. */
export const MOST_BYTES = 10 * 1024 * 1024

/** Whether a file name ends as those of pictures do (specification: jpg, jpeg, gif, png, bmp, in any case). */
export const isPicture = (name: string): boolean => /\.(jpe?g|gif|png|bmp)$/i.test(name)

/**
 * Looks whether a picture can be drawn, and keeps it in the library. Whoever is signed in may see it there: the browser sends
 * the session along.
 * @throws where it cannot be drawn, or is refused, which has been told then
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
/** What has the name of a picture and is none. */
export class NoPicture extends Error {}

/** One `img` for each. */
export const htmlOf = (pictures: readonly Picture[]): string =>
  pictures.map(({ src, alt }) => Object.assign(document.createElement('img'), { src, alt }).outerHTML).join('')
