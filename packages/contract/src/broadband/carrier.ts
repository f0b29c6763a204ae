import { choice, command, flag, id, instant, objectOf, resource, text, view } from '../kit/index.ts'
import { CARRIER_MODES, CARRIERS } from './choices.ts'

/** 宽带运营商接口: how a carrier is asked. One that has no row here is asked by lists. */
export const carrierLink = resource('broadband.carrier', {
  fields: {
    carrier: choice(CARRIERS, { once: true }),
    mode: choice(CARRIER_MODES),
    url: text(200, { optional: true }),
    hasSecret: flag({ readOnly: true }),
    /** When somebody last tried whether it works, and what came of it. */
    checkedAt: instant({ readOnly: true, optional: true }),
    problem: text(200, { readOnly: true, optional: true }),
  },
  title: 'carrier',
  list: ['carrier', 'mode', 'url', 'hasSecret', 'checkedAt', 'problem'],
  asked: { url: { mode: ['http'] } },
  sort: [],
  search: ['carrier', 'mode'],
  scope: { orgs: 'all' },
  operations: ['query', 'add', 'update', 'delete', 'export', 'exportWord', 'exportPDF'],
})
const thing = carrierLink.name
/** The key both sign with: kept sealed, never shown again. */
export const setCarrierKey = command(thing, 'setCarrierKey', { id: id(), key: text(128, { min: 16 }) }, {})
/** Asks the carrier something, and says what came of it. */
export const checkCarrier = command(thing, 'checkCarrier', { id: id() }, { problem: text(200, { optional: true }) })
/** Where the carrier is to send its answers. */
export const queryCarrierUrl = view(thing, 'queryCarrierUrl', { id: id() }, objectOf({ url: text(400) }))
/** What a carrier says later: signed over `<timestamp>.<message>`, with the message as JSON. */
export const carrierNotice = command(
  thing,
  'carrierNotice',
  {
    tenant: text(32),
    carrier: text(16),
    timestamp: text(16, { pattern: '^[0-9]+$' }),
    signature: text(64),
    message: text(4_000),
  },
  {},
  { access: 'public' },
)
