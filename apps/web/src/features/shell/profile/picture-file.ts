const MOST_BYTES = 10 * 1024 * 1024

/** Label key of what is wrong with a chosen file; undefined when it may be tried. */
export function pictureProblem({ name, size }: Pick<File, 'name' | 'size'>): string | undefined {
  if (!/\.(jpe?g|gif|png|bmp)$/i.test(name)) return 'shell.profile.notPicture'
  if (size === 0) return 'shell.profile.empty'
  return size >= MOST_BYTES ? 'shell.profile.tooLarge' : undefined
}

export interface Square {
  x: number
  y: number
  width: number
  height: number
}
/** Pictures are shown small; more than this would only be carried about. */
export const SIDE = 256

/** Cuts a square out of a picture and makes a small file of it, without what cameras write into theirs. */
export async function cutSquare(picture: ImageBitmap, square: Square): Promise<File> {
  const canvas = Object.assign(document.createElement('canvas'), { width: SIDE, height: SIDE })
  const pen = canvas.getContext('2d')!
  // A transparent ground would be black in the dark and white in the light.
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, SIDE, SIDE)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(picture, square.x, square.y, square.width, square.height, 0, 0, SIDE, SIDE)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9))
  if (!blob) throw new Error('the picture could not be written')
  return new File([blob], 'avatar.jpg', { type: blob.type })
}
