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

/** A PDF begins with its version and ends with its last cross-reference and %%EOF (ISO 32000-2, 7.5); viewers allow 1 KB behind. */
const isWholePdf = (bytes: Buffer): boolean => {
  const end = bytes.subarray(-2_048).toString('latin1')
  return /^%PDF-\d\.\d/.test(bytes.subarray(0, 8).toString('latin1')) && /startxref\s+\d+\s+%%EOF/.test(end)
}

/**
 * The type of a file as its bytes say, if files of it may be kept; its name must not say otherwise, or whoever opens it
 * would be deceived.
 */
export async function kindOfFile(bytes: Buffer, name: string): Promise<string | undefined> {
  const mime = (await fileTypeFromBuffer(bytes))?.mime
  if (mime === 'application/pdf' && !isWholePdf(bytes)) return undefined
  const endings = mime ? KINDS[mime] : undefined
  return endings?.includes(name.split('.').at(-1)!.toLowerCase()) ? mime : undefined
}
