import { XmlScanner } from './xml-scanner.ts'

/** A text of a drawing: its middle line is at `y`. */
export interface SvgText {
  text: string
  x: number
  y: number
  size: number
  isBold: boolean
  anchor: string
  colour: string
}

const number = (text: string | undefined): number => Number.parseFloat(text ?? '') || 0

/** The texts of an SVG by ECharts, which sets each as one element, moved but not turned, centred on its line. */
export function svgTexts(svg: string): SvgText[] {
  const texts: SvgText[] = []
  let open: SvgText | undefined
  const scanner = new XmlScanner({
    open(name, { transform = '', style = '', ...given }) {
      if (name !== 'text') return
      const [, right, down] = /^translate\(([-\d.]+)[ ,]+([-\d.]+)\)$/.exec(transform) ?? []
      if (transform && right === undefined) throw new TypeError(`a turned text: ${transform}`)
      open = {
        text: '',
        x: number(given.x) + number(right),
        y: number(given.y) + number(down),
        size: number(/font-size:([\d.]+)px/.exec(style)?.[1]) || 12,
        isBold: /font-weight:(bold|[6-9]00)/.test(style),
        anchor: given['text-anchor'] ?? 'start',
        colour: given.fill ?? '#000',
      }
    },
    text(piece) {
      if (open) open.text += piece
    },
    close(name) {
      if (name === 'text' && open) {
        texts.push(open)
        open = undefined
      }
    },
  })
  scanner.push(svg)
  scanner.end()
  return texts
}

/** The same drawing without its texts. */
export const withoutTexts = (svg: string): string => svg.replace(/<text\b[^>]*>[^<]*<\/text>/g, '')
