/** A map of nowhere: squares side by side, named like divisions. */
export const square = (at: number): number[][] => [
  [at, 0],
  [at + 1, 0],
  [at + 1, 1],
  [at, 1],
  [at, 0],
]
export const area = (at: number, properties: object, type: 'Polygon' | 'MultiPolygon' = 'Polygon') => ({
  type: 'Feature',
  properties,
  geometry: { type, coordinates: type === 'Polygon' ? [square(at)] : [[square(at)], [square(at + 0.5)]] },
})
export const mapOf = (...features: object[]): Buffer =>
  Buffer.from(JSON.stringify({ type: 'FeatureCollection', features }))
/** Three divisions, by code, by name and by a name without its ending, and a line that is none. */
export const inventedMap = (): Buffer =>
  mapOf(
    area(0, { name: 'Somewhere', adcode: 330000, evil: '<script>' }),
    area(2, { name: '浙江省' }, 'MultiPolygon'),
    area(4, { name: '广西' }),
    area(6, { name: '', adcode: '100000_JD' }),
    area(8, { name: '海外' }),
  )
