import { fileTypeFromBuffer } from 'file-type'

/** What may be attached, by what the bytes are. Nothing a browser runs: SVG and HTML are no pictures here. */
const KINDS: Readonly<Record<string, readonly string[]>> = {
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/webp': ['webp'],
  'image/heic': ['heic'],
  'application/pdf': ['pdf'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
}

/**
 * The type of a file as its bytes say, if files of it may be kept; its name must not say otherwise, or whoever opens it
 * would be deceived.
 */
export async function kindOfFile(bytes: Buffer, name: string): Promise<string | undefined> {
  const mime = (await fileTypeFromBuffer(bytes))?.mime
  const endings = mime ? KINDS[mime] : undefined
  return endings?.includes(name.split('.').at(-1)!.toLowerCase()) ? mime : undefined
}
