import { expect, it } from 'vitest'
import { area, inventedMap, mapOf, square } from '../../../../test/invented-map.ts'
import { checkedMap } from './map.rules.ts'

const divisions = [
  { code: '330000', name: '浙江省' },
  { code: '450000', name: '广西壮族自治区' },
  { code: '220000', name: '吉林省' },
]
const check = (bytes: Buffer) => checkedMap(bytes, divisions)

it('matches areas by code or name, lists what matches none, and keeps nothing else of the file', () => {
  const { geojson, ...told } = check(inventedMap())
  expect(told).toEqual({ features: 5, unmatched: ['#4', '海外'], missing: ['吉林省'] })
  const { features } = JSON.parse(geojson) as {
    features: { properties: object; geometry: { type: string; coordinates: number[][][][] } }[]
  }
  expect(features.map(({ properties }) => properties)).toEqual([
    { code: '330000', name: '浙江省' },
    { code: '330000', name: '浙江省' },
    { code: '450000', name: '广西壮族自治区' },
    { code: '#4', name: '' },
    { code: '#5', name: '海外' },
  ])
  expect(features[0]!.geometry).toEqual({ type: 'MultiPolygon', coordinates: [[square(0)]] })
  expect(geojson).not.toContain('script')
})

it('takes no city for the division of its name', () => {
  const map = mapOf(area(0, { name: '浙江' }), area(2, { name: '吉林市' }), area(4, { name: '浙江省', adcode: 330100 }))
  expect(check(map)).toMatchObject({ unmatched: ['吉林市', '浙江省'], missing: ['广西壮族自治区', '吉林省'] })
})

const feature = (geometry: object) => mapOf({ type: 'Feature', properties: { name: '浙江省' }, geometry })
const open = [...square(0).slice(0, 4), [9, 9]]
it.each([
  ['text', Buffer.from('no JSON'), 'JSON'],
  ['bytes that are no text', Buffer.from([0x22, 0xff, 0xfe, 0x22]), 'JSON'],
  ['another JSON', Buffer.from('[]'), 'FeatureCollection'],
  ['a single feature', Buffer.from(JSON.stringify(area(0, {}))), 'FeatureCollection'],
  ['no feature', mapOf(), '/features'],
  ['lines', feature({ type: 'LineString', coordinates: square(0) }), '/features/0/geometry'],
  ['no geometry', mapOf({ type: 'Feature', properties: {}, geometry: null }), '/features/0/geometry'],
  [
    'a ring of three points',
    feature({ type: 'Polygon', coordinates: [square(0).slice(0, 3)] }),
    '/features/0/geometry/coordinates/0',
  ],
  ['a ring that does not close', feature({ type: 'Polygon', coordinates: [open] }), 'features[0].geometry'],
  [
    'a place outside the world',
    feature({ type: 'Polygon', coordinates: [[[200, 0], ...square(0)]] }),
    '/features/0/geometry/coordinates/0/0/0',
  ],
  [
    'texts for numbers',
    feature({ type: 'Polygon', coordinates: [[['0', '0'], ...square(0)]] }),
    '/features/0/geometry/coordinates/0/0/0',
  ],
])('refuses %s, and says where', (_, bytes, where) => {
  expect(() => check(bytes)).toThrow(
    expect.objectContaining({ reason: 'insight.error.noMap', values: { where: expect.stringContaining(where) } }),
  )
})

it('refuses a map of too many bytes or points, and one without any division', () => {
  const ring = Array.from({ length: 60_001 }, () => [1, 1])
  for (const bytes of [Buffer.alloc(3 * 1024 * 1024 + 1, ' '), feature({ type: 'Polygon', coordinates: [ring] })])
    expect(() => check(bytes)).toThrow('insight.error.mapTooLarge')
  expect(() => check(mapOf(area(0, { name: '海外' })))).toThrow('insight.error.mapMatchesNone')
})
