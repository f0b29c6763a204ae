const startsWith = (bytes: Buffer, ...signature: number[]): boolean =>
  bytes.length > 32 && signature.every((value, at) => bytes[at] === value)

/**
 * What a picture is, as its first bytes say; undefined for everything else. A name or a declared type says nothing: what
 * is served as a picture must be one, or a browser could be made to run it.
 */
export function pictureType(bytes: Buffer): string | undefined {
  if (startsWith(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'image/png'
  if (startsWith(bytes, 0xff, 0xd8, 0xff)) return 'image/jpeg'
  if (/^GIF8[79]a$/.test(bytes.toString('latin1', 0, 6)) && bytes.length > 32) return 'image/gif'
  // The size of a bitmap stands in its head; two letters alone begin many a text.
  if (startsWith(bytes, 0x42, 0x4d) && bytes.readUInt32LE(2) === bytes.length) return 'image/bmp'
  if (startsWith(bytes, 0x52, 0x49, 0x46, 0x46) && bytes.toString('latin1', 8, 12) === 'WEBP') return 'image/webp'
  return undefined
}
