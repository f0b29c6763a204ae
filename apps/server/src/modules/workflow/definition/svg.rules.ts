import sanitize from 'sanitize-html'

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
/** A picture of a process without anything that could run or load: no scripts, no events, no links, no addresses. */
export function safeSvg(svg: string): string | null {
  const from = svg.indexOf('<svg')
  if (from < 0) return null
  const clean = sanitize(svg.slice(from), {
    allowedTags: TAGS,
    allowedAttributes: { '*': ATTRIBUTES },
    parser: { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false },
    parseStyleAttributes: false,
    transformTags: {
      '*': (tagName, attribs) => ({
        tagName,
        attribs: Object.fromEntries(
          Object.entries(attribs).filter(
            ([, value]) => !/url\((?!["']?#)|javascript:|expression\(|@import/i.test(value),
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
