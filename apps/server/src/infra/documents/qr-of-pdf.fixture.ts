import { inflateSync } from 'node:zlib'
import readQr from 'jsqr'

/** The texts of the QR codes on a PDF of ours, read from its pages as a scanner reads a picture. */
export function codesOfPdf(pdf: Buffer): string[] {
  const file = pdf.toString('latin1')
  return [...file.matchAll(/\/Length (\d+)[^>]*>>\nstream\n/g)].flatMap((match) => {
    const start = match.index + match[0].length
    const page = inflateSync(pdf.subarray(start, start + Number(match[1]))).toString('latin1')
    return [...page.matchAll(/^q ([\d.]+) 0 0 \1 [\d.]+ [\d.]+ cm\n([\d re\n]+)\nf Q$/gm)].map(([, , drawn]) =>
      scan(drawn!),
    )
  })
}

/** Pixels of a module, and modules of the white margin. */
const [PIXELS, MARGIN] = [4, 4]
function scan(drawn: string): string {
  const runs = drawn.split('\n').map((line) => line.split(' ').map(Number))
  const modules = Math.max(...runs.map(([x, , width]) => x! + width!)) + 2 * MARGIN
  const side = modules * PIXELS
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255)
  for (const [x, y, width] of runs)
    for (let down = (y! + MARGIN) * PIXELS; down < (y! + MARGIN + 1) * PIXELS; down++)
      for (let right = (x! + MARGIN) * PIXELS; right < (x! + width! + MARGIN) * PIXELS; right++)
        pixels.fill(0, (down * side + right) * 4, (down * side + right) * 4 + 3)
  // The package is CommonJS: its function is the property `default` of what is imported.
  const read = (readQr as unknown as { default?: typeof readQr }).default ?? readQr
  return read(pixels, side, side)?.data ?? ''
}
