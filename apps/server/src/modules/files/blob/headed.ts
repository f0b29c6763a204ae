/** Types a browser can show without running anything. */
const SHOWN = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/bmp', 'application/pdf'])
export const isShown = (contentType: string): boolean => SHOWN.has(contentType)

interface Head {
  type(contentType: string): unknown
  header(name: string, value: string | number): unknown
}
const dispositionOf = (name: string, show: 'inline' | 'attachment'): string =>
  `${show};filename*=UTF-8''${encodeURIComponent(name.toWellFormed()).replace(/['()*]/g, (letter) => `%${letter.codePointAt(0)!.toString(16)}`)}`

/**
 * Sets the headers of a file so that a browser runs none of its content: no scripts, and no sniffing (set for every answer).
 * Unless the bytes are a picture, a PDF or a document, the type is `application/octet-stream`.
 */
export function headed(
  reply: Head,
  file: { name: string; contentType: string; bytes?: number; sha256: string; inline: boolean },
): void {
  const isKnown = isShown(file.contentType) || /^(image\/heic|application\/vnd\.)/.test(file.contentType)
  reply.type(isKnown ? file.contentType : 'application/octet-stream')
  reply.header('content-disposition', dispositionOf(file.name, file.inline ? 'inline' : 'attachment'))
  reply.header('content-security-policy', "default-src 'none'; sandbox")
  reply.header('cache-control', 'private, no-cache')
  reply.header('etag', `"${file.sha256}"`)
  if (file.bytes !== undefined) reply.header('content-length', file.bytes)
}
