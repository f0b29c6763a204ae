import { date, int, objectOf, ref, resource, view } from '../kit/index.ts'

/** 值班: who gets an alert by short message when nobody acknowledges it, and in which order. Without a site: of all sites. */
export const duty = resource('notice.duty', {
  fields: {
    siteId: ref('housing.site', { optional: true }),
    userId: ref('identity.colleague'),
    fromOn: date(),
    toOn: date(),
    place: int({ min: 1, max: 99 }),
  },
  title: 'fromOn',
  list: ['siteId', 'userId', 'fromOn', 'toOn', 'place'],
  search: ['siteId', 'userId'],
  sort: [],
})

/** After so many minutes without an acknowledgement the next of the rota is called; 0: alerts are not escalated. */
export const queryAlertMinutes = view(duty.name, 'queryAlertMinutes', {}, objectOf({ minutes: int() }))
