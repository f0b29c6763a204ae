import { PROTECTION_KINDS } from '../devices/switch-off.ts'
import { choice, date, ref, resource, text } from '../kit/index.ts'

export { PROTECTION_KINDS }

/** 供电保护: a room, or one meter, whose power nobody may cut while it lasts. */
export const protection = resource('prepaid.protection', {
  fields: {
    siteId: ref('housing.site', { once: true }),
    /** Either the room with all its meters … */
    roomId: ref('housing.room', { once: true, optional: true, alike: ['siteId'], instead: ['elemeterId'] }),
    /** … or one meter. */
    elemeterId: ref('device.elemeter', { once: true, optional: true, alike: ['siteId'], instead: ['roomId'] }),
    kind: choice(PROTECTION_KINDS),
    fromOn: date(),
    /** The last day; without one it lasts until somebody ends it. */
    untilOn: date({ optional: true }),
    reason: text(200, { min: 1, multiline: true }),
  },
  title: 'reason',
  list: ['siteId', 'roomId', 'elemeterId', 'kind', 'fromOn', 'untilOn', 'reason'],
  sort: [],
  search: ['siteId', 'roomId', 'kind', 'elemeterId', 'untilOn'],
})
