import sanitize from 'sanitize-html'
import { isTooMuchMarkUp, type MarkUpBounds } from '../../../infra/html-bounds.ts'

const TAGS = [
  'svg',
  'g',
  'path',
  'rect',
  'circle',
  'ellipse',
  'polygon',
  'polyline',
  'line',
  'text',
  'tspan',
  'defs',
  'marker',
  'title',
  'desc',
]
const ATTRIBUTES = [
  'id',
  'class',
  'style',
  'transform',
  'd',
  'x',
  'y',
  'x1',
  'y1',
  'x2',
  'y2',
  'cx',
  'cy',
  'r',
  'rx',
  'ry',
  'width',
  'height',
  'points',
  'viewBox',
  'version',
  'xmlns',
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-opacity',
  'stroke-linecap',
  'stroke-linejoin',
  'stroke-dasharray',
  'marker-end',
  'marker-start',
  'markerWidth',
  'markerHeight',
  'refX',
  'refY',
  'orient',
  'text-anchor',
  'font-family',
  'font-size',
  'font-weight',
  'lineHeight',
  'opacity',
  'data-element-id',
]
/** A picture of the designer with 500 nodes and their flows has about 10,000 elements, ten deep. Styles are not parsed. */
const MOST: MarkUpBounds = {
  depth: 60,
  tags: 20_000,
  attributes: 100_000,
  pieces: 60_000,
  style: Number.POSITIVE_INFINITY,
  angles: 45_000,
}
const READ_AS = { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false }
/**
 * A picture of a process without anything that could run or load: no scripts, no events, no links, no addresses. Null where
 * it is no picture, or has more mark-up than the sanitiser reads in time: the server then draws one itself.
 */
export function safeSvg(svg: string): string | null {
  const from = svg.indexOf('<svg')
  if (from < 0) return null
  const picture = svg.slice(from)
  if (isTooMuchMarkUp(picture, MOST, READ_AS)) return null
  const clean = sanitize(picture, {
    allowedTags: TAGS,
    allowedAttributes: { '*': ATTRIBUTES },
    parser: READ_AS,
    parseStyleAttributes: false,
    transformTags: {
      '*': (tagName, attribs) => ({
        tagName,
        attribs: Object.fromEntries(
          Object.entries(attribs).filter(
            ([, value]) => !/url\((?!["']?#)|javascript:|expression\(|@import|image-set|\\/i.test(value),
          ),
        ),
      }),
    },
  })
  return clean.startsWith('<svg') ? clean : null
}

const ID = /^[\w-]+$/
/** Marks nodes of a picture: where the process stands, and where it has been. */
export function highlighted(svg: string, active: readonly string[], done: readonly string[]): string {
  const rule = (ids: readonly string[], colour: string, width: number) =>
    ids
      .filter((id) => ID.test(id))
      .map(
        (id) =>
          `[data-element-id="${id}"] .djs-visual>:first-child{stroke:${colour} !important;stroke-width:${width}px !important}`,
      )
      .join('')
  const css = rule(done, '#52c41a', 2) + rule(active, '#1677ff', 3)
  return svg.replace('</svg>', `<style>${css}</style></svg>`)
}
