import { Refusal } from '@cloud-steward/contract'
import { MOST_MAP_BYTES, MOST_MAP_FEATURES, MOST_MAP_POINTS } from '@cloud-steward/contract/insight/map.ts'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'

type Position = [longitude: number, latitude: number, ...height: number[]]
type Polygon = Position[][]
interface Feature {
  properties?: { name?: string; adcode?: string | number } | null
  geometry: { type: 'Polygon'; coordinates: Polygon } | { type: 'MultiPolygon'; coordinates: Polygon[] }
}
/** A division of the first order: its code has six digits, of which four are zeros. */
export interface Division {
  code: string
  name: string
}
export interface CheckedMap {
  geojson: string
  features: number
  unmatched: string[]
  missing: string[]
}

const number = (most: number) => ({ type: 'number', minimum: -most, maximum: most })
const position = {
  type: 'array',
  minItems: 2,
  maxItems: 3,
  prefixItems: [number(180), number(90)],
  items: { type: 'number' },
}
const polygon = { type: 'array', minItems: 1, items: { type: 'array', minItems: 4, items: position } }
const geometry = (type: string, coordinates: object) => ({
  required: ['type', 'coordinates'],
  properties: { type: { const: type }, coordinates },
})
/** GeoJSON (RFC 7946), of its geometries only those that have an area. */
const SCHEMA = {
  type: 'object',
  required: ['type', 'features'],
  properties: {
    type: { const: 'FeatureCollection' },
    features: {
      type: 'array',
      minItems: 1,
      maxItems: MOST_MAP_FEATURES,
      items: {
        type: 'object',
        required: ['type', 'geometry'],
        properties: {
          type: { const: 'Feature' },
          properties: {
            type: ['object', 'null'],
            properties: { name: { type: 'string', maxLength: 64 }, adcode: { type: ['string', 'integer'] } },
          },
          geometry: {
            type: 'object',
            required: ['type'],
            discriminator: { propertyName: 'type' },
            oneOf: [
              geometry('Polygon', polygon),
              geometry('MultiPolygon', { type: 'array', minItems: 1, items: polygon }),
            ],
          },
        },
      },
    },
  },
}
let validate: ValidateFunction<{ features: Feature[] }> | undefined

const refused = (where: string): Refusal => new Refusal('insight.error.noMap', { values: { where }, fields: ['file'] })

/** @throws Refusal that says where the file is not as a map of divisions must be */
export function checkedMap(bytes: Buffer, divisions: readonly Division[]): CheckedMap {
  if (bytes.length > MOST_MAP_BYTES) throw tooLarge()
  const features = featuresIn(bytes)
  checkRings(features)
  const matched = new Set<string>()
  const unmatched: string[] = []
  const kept = features.map((feature, at) => {
    const name = feature.properties?.name?.trim() ?? ''
    const division = divisionOf(feature, name, divisions)
    if (division) matched.add(division.code)
    else unmatched.push(name || `#${at + 1}`)
    // Nothing else of the file is kept, so nothing else reaches a console.
    return {
      type: 'Feature',
      properties: { code: division?.code ?? `#${at + 1}`, name: division?.name ?? name },
      geometry: {
        type: 'MultiPolygon',
        coordinates: polygonsOf(feature).map((one) => one.map((ring) => ring.map(rounded))),
      },
    }
  })
  if (!matched.size) throw new Refusal('insight.error.mapMatchesNone', { fields: ['file'] })
  return {
    geojson: JSON.stringify({ type: 'FeatureCollection', features: kept }),
    features: kept.length,
    unmatched,
    missing: divisions.filter(({ code }) => !matched.has(code)).map(({ name }) => name),
  }
}
function checkRings(features: readonly Feature[]): void {
  let points = 0
  for (const [at, feature] of features.entries())
    for (const ring of polygonsOf(feature).flat()) {
      points += ring.length
      if (points > MOST_MAP_POINTS) throw tooLarge()
      if (!isClosed(ring)) throw refused(`features[${at}].geometry`)
    }
}
const tooLarge = (): Refusal =>
  new Refusal('insight.error.mapTooLarge', {
    values: { mb: MOST_MAP_BYTES / 1_048_576, points: MOST_MAP_POINTS },
    fields: ['file'],
  })

function featuresIn(bytes: Buffer): Feature[] {
  let data: unknown
  try {
    data = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw refused('JSON')
  }
  validate ??= new Ajv2020({ strict: false, logger: false, discriminator: true }).compile<{ features: Feature[] }>(
    SCHEMA,
  )
  if (validate(data)) return data.features
  throw refused(validate.errors?.[0]?.instancePath || 'FeatureCollection')
}
const polygonsOf = ({ geometry: { type, coordinates } }: Feature): Polygon[] =>
  type === 'Polygon' ? [coordinates] : coordinates
const isClosed = (ring: Position[]): boolean => {
  const [first, last] = [ring[0]!, ring.at(-1)!]
  return first[0] === last[0] && first[1] === last[1]
}
/** To about a metre. */
const rounded = ([longitude, latitude]: Position): [number, number] => [short(longitude), short(latitude)]
const short = (degrees: number): number => Math.round(degrees * 100_000) / 100_000

/** By its code if it has one, otherwise by its name, which may lack the ending: 浙江 is 浙江省, 广西 is 广西壮族自治区. */
function divisionOf({ properties }: Feature, name: string, divisions: readonly Division[]): Division | undefined {
  const code = String(properties?.adcode ?? '')
  if (/^\d{6}$/.test(code)) return divisions.find((one) => one.code === code)
  if (name.length < 2) return undefined
  const found = divisions.filter((one) => one.name.startsWith(name))
  return found.length === 1 ? found[0] : undefined
}
