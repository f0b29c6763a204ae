import { command, instant, int, list, objectOf, text, view } from '../kit/index.ts'

/** 大屏地图: boundaries of divisions that the platform's administrator uploads. Without one the big screens draw tiles. */
const thing = 'insight.map'
/** In bytes. */
export const MOST_MAP_BYTES = 3 * 1024 * 1024
export const MOST_MAP_FEATURES = 1_000
/** Positions of all boundaries together: more slow a wall down. */
export const MOST_MAP_POINTS = 60_000

/** 审图号, printed below the map. */
const approvalNo = text(40, { min: 4 })
const version = text(64)
export const mapShape = { approvalNo, version } as const

const found = {
  features: int(),
  /** Names in the file that are no division of the first order. They are drawn without a figure. */
  unmatched: list(text(64), MOST_MAP_FEATURES),
  /** Divisions of the first order that the file has not: their figures are not on the map. */
  missing: list(text(64), 100),
} as const
/** The map in use, if there is one. */
export const queryMap = view(
  thing,
  'queryMap',
  {},
  objectOf({
    approvalNo: text(40, { optional: true }),
    version: text(64, { optional: true }),
    username: text(64, { optional: true }),
    createTime: instant({ optional: true }),
    ...found,
  }),
)
/** Takes a GeoJSON file as the map, in the place of the one before. */
export const setMap = command(thing, 'setMap', { approvalNo }, { version, ...found }, { from: 'upload' })
export const removeMap = command(thing, 'removeMap', {}, {})
/** The boundaries as GeoJSON. A wall without a session draws them, too; there is nothing of a tenant in them. */
export const readMap = view(thing, 'readMap', { version }, { kind: 'file' } as const, { access: 'public' })
