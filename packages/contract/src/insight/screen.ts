import { choice, command, group, id, instant, int, list, objectOf, text, view } from '../kit/index.ts'
import type { PeriodName } from './board.ts'
import { mapShape } from './map.ts'
import { DIMENSIONS, type Dimension, METRIC_CODES, type MetricCode, metricAnswer } from './metric.ts'

/** 大屏: four full-window screens of metrics for wall displays. */
export const SCREENS = ['construction', 'electronic', 'maintenance', 'dataanalysis'] as const
export type Screen = (typeof SCREENS)[number]

interface Slot {
  metric: MetricCode
  by?: Dimension
  period?: PeriodName
}
const slot = (metric: MetricCode, by?: Dimension, period?: PeriodName): Slot => ({
  metric,
  ...(by && { by }),
  ...(period && { period }),
})
/** Metrics of each screen: four numbers on top, then four charts, in this order. None of them names a person. */
export const SCREEN_SLOTS: Readonly<Record<Screen, readonly Slot[]>> = {
  construction: [
    slot('room.count'),
    slot('room.occupancy', undefined, 'month'),
    slot('room.vacant'),
    slot('lease.inForce'),
    slot('room.count', 'state'),
    slot('room.occupancy', 'site', 'month'),
    slot('site.count', 'region'),
    slot('lease.begun', 'month', 'last12'),
  ],
  electronic: [
    slot('meter.count'),
    slot('meter.online'),
    slot('alarm.open'),
    slot('command.success'),
    slot('meter.use', 'hour'),
    slot('alarm.open', 'severity'),
    slot('prepaid.low', 'state'),
    slot('meter.online', 'site'),
  ],
  maintenance: [
    slot('order.open'),
    slot('order.late'),
    slot('repair.firstResponse', undefined, 'month'),
    slot('repair.rework', undefined, 'month'),
    slot('order.open', 'state'),
    slot('order.open', 'kind'),
    slot('repair.closeTime', 'month', 'last12'),
    slot('order.open', 'site'),
  ],
  dataanalysis: [
    slot('rent.billed', undefined, 'month'),
    slot('rent.collected', undefined, 'month'),
    slot('rent.collectionRate', undefined, 'month'),
    slot('rent.arrears'),
    slot('rent.billed', 'month', 'last12'),
    slot('rent.collectionRate', 'month', 'last12'),
    slot('rent.arrears', 'age'),
    slot('lease.expiring90', 'month'),
  ],
}

const screen = choice(SCREENS)
const shown = {
  tenantName: text(64),
  timeZone: text(64),
  asOf: instant(),
  figures: list(
    group({
      metric: choice(METRIC_CODES),
      by: choice(DIMENSIONS, { optional: true }),
      /** Absent if the caller may not see the metric. */
      answer: group(metricAnswer, { optional: true }),
    }),
    20,
  ),
  /** The map of divisions, on a screen that shows a figure by them; absent: tiles are drawn. */
  map: group(mapShape, { optional: true }),
} as const
export const queryScreen = view('insight.screen', 'queryScreen', { screen }, objectOf(shown))

/** A link that shows this one screen without a session until it ends, within the permissions of the user who made it. */
export const addKioskLink = command(
  'insight.screen',
  'addKioskLink',
  { screen, hours: int({ min: 1, max: 24 }) },
  { id: id(), token: text(64), endsAt: instant() },
  { unkeyed: true },
)
export const queryKioskLinks = view(
  'insight.screen',
  'queryKioskLinks',
  {},
  objectOf({ links: list(group({ id: id(), screen, endsAt: instant(), madeBy: text(64) }), 200) }),
)
export const endKioskLink = command('insight.screen', 'endKioskLink', { id: id() }, {})
/** The screen of a link. The token is sent in the body, so no address and no log contains it. */
export const showKioskScreen = command(
  'insight.screen',
  'showKioskScreen',
  { token: text(64, { min: 32 }) },
  { screen, ...shown },
  { access: 'public', unkeyed: true },
)
