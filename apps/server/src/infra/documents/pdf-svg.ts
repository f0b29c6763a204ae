import { onOneLine, type PdfCanvas } from './pdf-canvas.ts'
import { widthOf } from './pdf-lines.ts'
import type { Pacer } from './row-stream.ts'
import { svgTexts, withoutTexts } from './svg-texts.ts'

/** From the middle of a line down to its baseline, in parts of the font size. */
const TO_BASELINE = 0.36

/**
 * Draws an SVG into a document as vectors, one unit of it as one point. Its texts are set in the font of the document, as a
 * character of it may be in any slice of the family.
 */
export async function drawSvg(canvas: PdfCanvas, svg: string, x: number, y: number, pacer: Pacer): Promise<void> {
  await canvas.vectors(withoutTexts(svg), x, y)
  await pacer.breathe()
  for (const one of svgTexts(svg)) {
    const text = onOneLine(one.text)
    await canvas.learn(text, pacer)
    const glyphs = canvas.line(text)
    const width = widthOf(glyphs) * one.size
    const shift = one.anchor === 'end' ? width : one.anchor === 'middle' ? width / 2 : 0
    const baseline = y + one.y + one.size * TO_BASELINE
    canvas.text(glyphs, x + one.x - shift, baseline, one.size, one.isBold, one.colour)
  }
}
