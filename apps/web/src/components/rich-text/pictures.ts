/** A picture as part of a text. `src` is a data URL. */
export interface Picture {
  src: string
  alt: string
}
export const MOST_BYTES = 300 * 1024

/** Whether a file name ends as those of pictures do (specification: jpg, jpeg, gif, png, bmp, in any case). */
export const isPicture = (name: string): boolean => /\.(jpe?g|gif|png|bmp)$/i.test(name)

/** Reads a picture and looks whether it can be drawn. @throws where it cannot */
export async function readPicture(file: File): Promise<Picture> {
  const src = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result)))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('unreadable')))
    reader.readAsDataURL(file)
  })
  const image = new Image()
  image.src = src
  await image.decode()
  return { src, alt: file.name }
}

/** One `img` for each. */
export const htmlOf = (pictures: readonly Picture[]): string =>
  pictures.map(({ src, alt }) => Object.assign(document.createElement('img'), { src, alt }).outerHTML).join('')
