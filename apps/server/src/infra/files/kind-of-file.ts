import { open } from 'node:fs/promises'
import { fileTypeFromBuffer, fileTypeFromFile } from 'file-type'

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** What may be attached, by what the bytes are. Nothing a browser runs: SVG and HTML are no pictures here. */
const KINDS: Readonly<Record<string, readonly string[]>> = {
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/webp': ['webp'],
  'image/heic': ['heic'],
  'application/pdf': ['pdf'],
  [DOCX]: ['docx'],
  [XLSX]: ['xlsx'],
}
/** Types that only the library accepts, recognised by their bytes. */
const FURTHER: Readonly<Record<string, readonly string[]>> = {
  'image/gif': ['gif'],
  'image/bmp': ['bmp'],
  // Cameras use both endings for both.
  'image/heic': ['heic', 'heif', 'hif'],
  'image/heif': ['heic', 'heif', 'hif'],
}
const endingOf = (name: string): string => name.split('.').at(-1)!.toLowerCase()

/** A PDF begins with its version and ends with its last cross-reference and %%EOF (ISO 32000-2, 7.5); viewers allow 1 KB behind. */
const isWholePdf = (head: Buffer, tail: Buffer): boolean =>
  /^%PDF-\d\.\d/.test(head.subarray(0, 8).toString('latin1')) &&
  /startxref\s+\d+\s+%%EOF/.test(tail.subarray(-2_048).toString('latin1'))

/**
 * The type of a file as its bytes say, if files of it may be kept; its name must not say otherwise, or whoever opens it
 * would be deceived.
 */
export async function kindOfFile(bytes: Buffer, name: string): Promise<string | undefined> {
  const mime = (await fileTypeFromBuffer(bytes))?.mime
  if (mime === 'application/pdf' && !isWholePdf(bytes, bytes)) return undefined
  const endings = mime ? KINDS[mime] : undefined
  return endings?.includes(endingOf(name)) ? mime : undefined
}

/** Whether a file of the library, whose type is known, may be attached to a record. */
export const isAttachable = (contentType: string, name: string): boolean =>
  KINDS[contentType]?.includes(endingOf(name)) ?? false

/** Executables are refused: an office does not store them, and shared files spread malware. */
const PROGRAMS = /^application\/x-(msdownload|elf|mach-binary|executable|dosexec|java|ms-dos-executable)|x-apple-aspen/
const PROGRAM_NAMES = /\.(exe|com|scr|pif|bat|cmd|msi|ps1|vbs|jse?|wsf|hta|jar|lnk|apk|dmg|app)$/i

/** MIME type of a file of the library. Undefined for executables, broken PDFs and files whose bytes contradict their ending. */
export async function kindInLibrary(from: Buffer | { path: string }, name: string): Promise<string | undefined> {
  const found = await (Buffer.isBuffer(from) ? fileTypeFromBuffer(from) : fileTypeFromFile(from.path))
  const mime: string | undefined = found?.mime
  if (PROGRAM_NAMES.test(name) || PROGRAMS.test(mime ?? '')) return undefined
  const [head, tail] = Buffer.isBuffer(from) ? [from, from] : await endsOf(from.path)
  if (mime === 'application/pdf' && !isWholePdf(head, tail)) return undefined
  if (!isAsNamed(mime, name)) return undefined
  return mime ?? (isText(head.subarray(0, 4_096)) ? 'text/plain' : 'application/octet-stream')
}
/** Of the kinds that have endings of their own: neither is the name theirs and the bytes are not, nor the other way round. */
function isAsNamed(mime: string | undefined, name: string): boolean {
  const all: Readonly<Record<string, readonly string[]>> = { ...KINDS, ...FURTHER }
  const ending = endingOf(name)
  const endings = mime && all[mime]
  return endings ? endings.includes(ending) : !Object.values(all).flat().includes(ending)
}

async function endsOf(path: string): Promise<[Buffer, Buffer]> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const part = async (at: number) => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(4_096), 0, 4_096, Math.max(0, at))
      return buffer.subarray(0, bytesRead)
    }
    return [await part(0), await part(size - 4_096)]
  } finally {
    await file.close()
  }
}

/** UTF-8 without control characters; the last letter may be cut. */
function isText(head: Buffer): boolean {
  const text = new TextDecoder().decode(head, { stream: true })
  // oxlint-disable-next-line no-control-regex
  return !text.includes('\ufffd') && !/[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/.test(text)
}
