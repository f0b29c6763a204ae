import { choice, flag, int, ref, resource, text } from '../kit/index.ts'
import { ORDER_KINDS, PAYERS } from './choices.ts'

/** 报修分类: place, category, problem. The most exact one an order has says its deadline, who pays and what is checked. */
export const classifier = resource('workOrder.classifier', {
  tree: 'parentId',
  fields: {
    name: text(32, { min: 1 }),
    parentId: ref('workOrder.classifier', { root: true, optional: true }),
    kind: choice(ORDER_KINDS),
    /** Working minutes. */
    deadlineMinutes: int({ optional: true, min: 1, max: 100_000 }),
    isUrgent: flag(),
    payer: choice(PAYERS),
    checklist: text(1_000, { optional: true, multiline: true }),
    isActive: flag(),
  },
  title: 'name',
  list: ['name', 'kind', 'deadlineMinutes', 'isUrgent', 'payer', 'checklist', 'isActive'],
  search: ['name', 'kind', 'isActive'],
  sort: ['name'],
  scope: { orgs: 'all' },
})
