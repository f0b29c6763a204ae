/** The job that looks at bytes: for viruses, for smaller copies of a picture, for the words of a document of the library. */
export const LOOK_AT_FILE = 'look-at-file'

export const isPicture = (contentType: string): boolean => /^image\/(jpeg|png|webp|gif|bmp)$/.test(contentType)
/** Photographs of phones, which browsers do not show: they see the smaller copies. */
export const isHeic = (contentType: string): boolean => /^image\/hei[cf]$/.test(contentType)
export const hasCopies = (contentType: string): boolean => isPicture(contentType) || isHeic(contentType)
const DOCUMENTS = /^text\/plain$|^application\/pdf$|officedocument\.(wordprocessingml\.document|spreadsheetml\.sheet)$/
export const hasWords = (contentType: string): boolean => DOCUMENTS.test(contentType)
export const needsLook = (contentType: string, state: string): boolean => state === 'checking' || hasCopies(contentType)
