/** Width and height of a picture as its head says; undefined where it is none of the kinds texts show. */
export function pictureSize(bytes: Buffer): { width: number; height: number } | undefined {
  if (bytes.length < 32) return undefined
  if (bytes.subarray(0, 8).equals(PNG)) return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
  if (/^GIF8[79]a$/.test(bytes.toString('latin1', 0, 6)))
    return { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) }
  if (bytes.toString('latin1', 0, 2) === 'BM' && bytes.readUInt32LE(2) === bytes.length)
    return { width: Math.abs(bytes.readInt32LE(18)), height: Math.abs(bytes.readInt32LE(22)) }
  return bytes.readUInt16BE(0) === 0xffd8 ? sizeOfJpeg(bytes) : undefined
}
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** Reads the size from the frame header (SOF), which follows the EXIF segments of the camera. */
function sizeOfJpeg(bytes: Buffer): { width: number; height: number } | undefined {
  for (let at = 2; at + 9 < bytes.length && bytes[at] === 0xff; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes[at + 1]!
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) }
  }
  return undefined
}
