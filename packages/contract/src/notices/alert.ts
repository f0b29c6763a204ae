import {
  byUser,
  choice,
  command,
  flag,
  id,
  instant,
  objectOf,
  ref,
  resource,
  rowsOf,
  text,
  view,
} from '../kit/index.ts'

/** `order`: money was paid online, or a service was ordered. `repair`: a repair order was made. */
export const ALERT_KINDS = ['order', 'repair'] as const
export type AlertKind = (typeof ALERT_KINDS)[number]

/** 提醒: something new that somebody has to look at. One user who acknowledges it ends it for all. */
export const alert = resource('notice.alert', {
  fields: {
    kind: choice(ALERT_KINDS, { readOnly: true }),
    no: text(64, { readOnly: true }),
    isUrgent: flag({ readOnly: true }),
    siteId: ref('housing.site', { readOnly: true, optional: true }),
    state: choice(['open', 'acknowledged'], { readOnly: true }),
    acknowledgedAt: instant({ readOnly: true, optional: true }),
    acknowledgedBy: byUser({ readOnly: true, optional: true }),
    /** When the first of the rota got a short message. */
    escalatedAt: instant({ readOnly: true, optional: true }),
    /** The page of the order in the console. */
    path: text(200, { readOnly: true }),
  },
  title: 'no',
  list: ['kind', 'no', 'isUrgent', 'siteId', 'state', 'acknowledgedAt', 'acknowledgedBy', 'escalatedAt'],
  shown: ['kind', 'no', 'state', 'isUrgent', 'siteId', 'createTime', 'acknowledgedBy', 'acknowledgedAt', 'escalatedAt'],
  segments: { open: { state: 'open' }, acknowledged: { state: 'acknowledged' } },
  search: ['state', 'kind', 'siteId', 'no', 'isUrgent'],
  sort: [],
  operations: ['query', 'export', 'exportWord', 'exportPDF'],
})
const thing = alert.name

/** Somebody takes care of it. A second acknowledgement changes nothing and answers who was first. */
export const acknowledgeAlert = command(
  thing,
  'acknowledgeAlert',
  { id: id() },
  { acknowledgedAt: instant(), acknowledgedBy: text(64) },
)

/** The open alerts the caller sees, the newest first; at most a hundred. */
export const queryOpenAlerts = view(
  thing,
  'queryOpenAlerts',
  {},
  rowsOf({
    id: id(),
    kind: choice(ALERT_KINDS),
    no: text(64),
    path: text(200),
    siteId: id({ optional: true }),
    isUrgent: flag(),
    raisedAt: instant(),
  }),
)

const time = text(5, { pattern: '^([01]\\d|2[0-3]):[0-5]\\d$', optional: true })
/** Hours in which alerts that are not urgent do not disturb the caller; without times: none. */
export const queryQuietHours = view(thing, 'queryQuietHours', {}, objectOf({ fromTime: time, toTime: time }))
export const setQuietHours = command(thing, 'setQuietHours', { fromTime: time, toTime: time })

export interface QuietHours {
  fromTime?: string | null
  toTime?: string | null
}
/** Whether a time of day, `HH:MM`, lies in quiet hours. They may reach over midnight; the end is not one of them. */
export function isQuiet({ fromTime, toTime }: QuietHours, time: string): boolean {
  if (!fromTime || !toTime) return false
  return fromTime < toTime ? time >= fromTime && time < toTime : time >= fromTime || time < toTime
}
