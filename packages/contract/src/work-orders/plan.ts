import { choice, command, date, flag, id, instant, int, ref, resource, text } from '../kit/index.ts'
import { ORDER_KINDS } from './choices.ts'

/** 周期计划: opens an order of its own every so many days, weeks or months. */
export const plan = resource('workOrder.plan', {
  fields: {
    name: text(64, { min: 1 }),
    kind: choice(ORDER_KINDS),
    classifierId: ref('workOrder.classifier', { optional: true }),
    siteId: ref('housing.site'),
    roomId: ref('housing.room', { optional: true, alike: ['siteId'] }),
    subject: text(200, { min: 1 }),
    everyCount: int({ min: 1, max: 366 }),
    everyUnit: choice(['day', 'week', 'month']),
    nextOn: date(),
    endOn: date({ optional: true }),
    isActive: flag(),
  },
  title: 'name',
  list: ['name', 'isActive', 'kind', 'siteId', 'roomId', 'subject', 'everyCount', 'everyUnit', 'nextOn', 'endOn'],
  shown: ['name', 'isActive', 'kind', 'siteId', 'roomId', 'subject', 'everyCount', 'everyUnit', 'nextOn'],
  sort: [],
  search: ['name', 'siteId', 'isActive', 'kind'],
})

/** 大面积故障: one cause for many reports. Renters of the site read its text instead of reporting it again. */
export const incident = resource('workOrder.incident', {
  fields: {
    title: text(64, { min: 1 }),
    siteId: ref('housing.site', { once: true }),
    classifierId: ref('workOrder.classifier', { optional: true }),
    content: text(500, { min: 1, multiline: true }),
    endsBy: instant({ optional: true }),
    state: choice(['open', 'over'], { readOnly: true }),
    orderCount: int({ readOnly: true }),
    overAt: instant({ readOnly: true, optional: true }),
  },
  title: 'title',
  list: ['title', 'state', 'siteId', 'classifierId', 'content', 'endsBy', 'orderCount', 'overAt'],
  sort: [],
  search: ['title', 'state', 'siteId'],
  operations: ['query', 'add', 'update', 'export', 'exportWord', 'exportPDF'],
})
export const endIncident = command(incident.name, 'endIncident', { id: id() }, {})
