import { expect, it } from 'vitest'
import { safeSvg } from './svg.rules.ts'

const picture = (inner: string) => `<svg xmlns="http://www.w3.org/2000/svg">${inner}</svg>`
/** As the designer writes a task. */
const task = `<g class="djs-group"><g class="djs-element djs-shape" data-element-id="a" style="display: block;" transform="matrix(1 0 0 1 160 80)"><g class="djs-visual"><rect x="0" y="0" width="100" height="80" rx="10" ry="10" style="stroke-linecap: round; stroke-linejoin: round; stroke: rgb(34, 36, 42); stroke-width: 2px; fill: white;"/><text lineHeight="1.2" class="djs-label" style="font-family: Arial; font-size: 12px;"><tspan x="20" y="43">审批</tspan></text></g></g></g>`

it('a picture of 10,000 elements is kept', () => {
  const kept = safeSvg(picture(task.repeat(1_700)))
  expect(kept?.match(/<\w/g)).toHaveLength(1 + 6 * 1_700)
})
it.each([
  ['depth', '<g>'.repeat(60)],
  ['depth that nobody closes', '<g>'.repeat(150_000)],
  ['elements', '<g/>'.repeat(20_001)],
  ['attributes', `<g ${Array.from({ length: 100_001 }, (_, at) => `a${at}=""`).join(' ')}/>`],
  ['entities', `<text>${'&lt;'.repeat(60_001)}</text>`],
  ['signs that are no tags', '< '.repeat(45_001)],
  ['comments', '<!---->'.repeat(20_001)],
])('a picture with too many of: %s is none', (_, inner) => {
  expect(safeSvg(picture(inner))).toBeNull()
})
it.each(['fill: u\\72l(http://a)', 'fill: url(#b) url(http://a)', "background: image-set('http://a' 1x)"])(
  'a picture loads nothing: %s',
  (style) => {
    expect(safeSvg(picture(`<path style="${style}" d="M 1 1"/>`))).toBe(picture('<path d="M 1 1"></path>'))
  },
)
