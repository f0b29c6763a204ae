import { type DocxSource, MAIN } from './docx-source.ts'
import { childOf, childrenOf, elementsOf, isOn, numberIn, pointsOf, type XmlElement } from './docx-tree.ts'

/** Pages of one size. Lengths in points. */
export interface Section {
  width: number
  height: number
  top: number
  right: number
  bottom: number
  left: number
  header: number
  footer: number
  /** Distance of the lines of a grid, on which Chinese documents set their lines. */
  pitch?: number
  isContinuous: boolean
  hasFirst: boolean
  /** Number of its first page. */
  start?: number
  /** Parts of its headers and footers: `header.default`, `footer.first`. */
  parts: ReadonlyMap<string, string>
}
const [LEAST_SIDE, MOST_SIDE] = [72, 3_400]
const MOST_SECTIONS = 200

/** The sections of a document in their order; at least one. A section takes over headers that it does not name. */
export async function sectionsOf(source: DocxSource): Promise<Section[]> {
  const sections: Section[] = []
  for await (const one of elementsOf(source.zip, MAIN, new Set(['sectPr']), source.steps)) {
    if (typeof one === 'string' || sections.length >= MOST_SECTIONS) continue
    sections.push(sectionOf(one, new Map([...(sections.at(-1)?.parts ?? []), ...(await partsOf(one, source))])))
  }
  return sections.length ? sections : [sectionOf(undefined, new Map())]
}

/** The headers and footers that are drawn: those of the first page and of all others. */
async function partsOf(sectPr: XmlElement, source: DocxSource): Promise<Map<string, string>> {
  const parts = new Map<string, string>()
  for (const kind of ['header', 'footer'])
    for (const { attributes } of childrenOf(sectPr, `${kind}Reference`)) {
      const { id, type = 'default' } = attributes
      if (type !== 'default' && type !== 'first') continue
      const part = id && (await source.related(MAIN, id))
      if (part && source.zip.has(part)) parts.set(`${kind}.${type}`, part)
    }
  return parts
}

const attributesOf = (sectPr: XmlElement | undefined, name: string): XmlElement['attributes'] =>
  childOf(sectPr, name)?.attributes ?? {}

function sectionOf(sectPr: XmlElement | undefined, parts: ReadonlyMap<string, string>): Section {
  const { w, h } = attributesOf(sectPr, 'pgSz')
  const margins = attributesOf(sectPr, 'pgMar')
  const { type, linePitch } = attributesOf(sectPr, 'docGrid')
  const side = (text: string | undefined, usual: number) =>
    Math.min(MOST_SIDE, Math.max(LEAST_SIDE, pointsOf(text) ?? usual))
  const [width, height] = [side(w, 595.3), side(h, 841.9)]
  // Margins may not leave less than a third of the page.
  const margin = (text: string | undefined, usual: number, whole: number) =>
    Math.min(whole / 3, Math.abs(pointsOf(text) ?? usual))
  const pitch = /lines/i.test(type ?? '') ? pointsOf(linePitch) : undefined
  return {
    width,
    height,
    top: margin(margins.top, 72, height),
    right: margin(margins.right, 72, width),
    bottom: margin(margins.bottom, 72, height),
    left: margin(margins.left, 72, width) + margin(margins.gutter, 0, width / 4),
    header: margin(margins.header, 36, height),
    footer: margin(margins.footer, 36, height),
    ...(pitch && pitch >= 8 && { pitch: Math.min(60, pitch) }),
    isContinuous: attributesOf(sectPr, 'type').val === 'continuous',
    hasFirst: isOn(sectPr, 'titlePg') === true,
    start: numberIn(attributesOf(sectPr, 'pgNumType').start, 0, 100_000),
    parts,
  }
}
