import { escapeHtml } from '../../../infra/escape-html.ts'
import type { Tree } from '../engine/parse-bpmn.ts'

interface Bounds {
  x: number
  y: number
  width: number
  height: number
}
interface Plane {
  $type: string
  bpmnElement?: { id: string; $type: string; name?: string }
  bounds?: Bounds
  waypoint?: { x: number; y: number }[]
}

/** A plain picture of a process from its layout, for models that no designer has drawn. Undefined where it has no layout. */
export function drawSvg({ rootElement }: Tree): string | undefined {
  const { diagrams } = rootElement as { diagrams?: { plane?: { planeElement?: Plane[] } }[] }
  const elements = diagrams?.[0]?.plane?.planeElement ?? []
  // A part that stands for no element of the process, or has no whole place, is left out.
  const shapes = elements.filter(({ bounds, bpmnElement }) => bpmnElement?.id && bounds && isWhole(bounds))
  if (!shapes.length) return undefined
  const right = Math.max(...shapes.map(({ bounds }) => bounds!.x + bounds!.width)) + 30
  const bottom = Math.max(...shapes.map(({ bounds }) => bounds!.y + bounds!.height)) + 50
  const edges = elements.filter(({ waypoint }) => waypoint && waypoint.length > 1).map(edge)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${right} ${bottom}" width="${right}" height="${bottom}" font-family="sans-serif" font-size="12">${edges.join('')}${shapes.map(shape).join('')}</svg>`
}
const isWhole = ({ x, y, width, height }: Bounds): boolean => [x, y, width, height].every(Number.isFinite)
const group = (id: string, inner: string): string =>
  `<g class="djs-element" data-element-id="${escapeHtml(id)}"><g class="djs-visual">${inner}</g></g>`
function edge({ bpmnElement, waypoint }: Plane): string {
  const points = waypoint!.map(({ x, y }) => `${x},${y}`).join(' ')
  const [before, end] = waypoint!.slice(-2) as [{ x: number; y: number }, { x: number; y: number }]
  const angle = (Math.atan2(end.y - before.y, end.x - before.x) * 180) / Math.PI
  const arrow = `<polygon points="0,0 -10,-5 -10,5" fill="#333" transform="translate(${end.x},${end.y}) rotate(${angle.toFixed(1)})"/>`
  return group(
    bpmnElement?.id ?? '',
    `<polyline points="${points}" fill="none" stroke="#333" stroke-width="1.5"/>${arrow}`,
  )
}
function shape({ bpmnElement, bounds }: Plane): string {
  const { x, y, width, height } = bounds!
  const type = bpmnElement?.$type ?? ''
  const [cx, cy] = [x + width / 2, y + height / 2]
  const name = escapeHtml(bpmnElement?.name ?? '')
  const style = 'fill="#fff" stroke="#333" stroke-width="1.5"'
  if (type.endsWith('Event'))
    return group(
      bpmnElement!.id,
      `<circle cx="${cx}" cy="${cy}" r="${width / 2}" ${style}/><text x="${cx}" y="${y + height + 16}" text-anchor="middle">${name}</text>`,
    )
  if (type.endsWith('Gateway'))
    return group(
      bpmnElement!.id,
      `<polygon points="${cx},${y} ${x + width},${cy} ${cx},${y + height} ${x},${cy}" ${style}/><text x="${cx}" y="${y - 6}" text-anchor="middle">${name}</text>`,
    )
  return group(
    bpmnElement!.id,
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="8" ${style}/><text x="${cx}" y="${cy + 4}" text-anchor="middle">${name}</text>`,
  )
}
