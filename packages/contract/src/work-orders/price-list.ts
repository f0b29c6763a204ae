import { choice, flag, money, resource, text } from '../kit/index.ts'
import { LINE_KINDS } from './choices.ts'

/** 维修价目: labour and material with the price a customer pays and the part of it that the installer gets. */
export const item = resource('workOrder.item', {
  fields: {
    name: text(64, { min: 1 }),
    kind: choice(LINE_KINDS),
    unit: text(16, { min: 1 }),
    priceFen: money({ min: 0, max: 100_000_000 }),
    costFen: money({ min: 0, max: 100_000_000 }),
    isActive: flag(),
  },
  title: 'name',
  list: ['name', 'kind', 'unit', 'priceFen', 'costFen', 'isActive'],
  sort: [],
  search: ['name', 'kind', 'isActive'],
  scope: { orgs: 'all' },
})
