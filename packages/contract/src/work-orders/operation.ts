import { byUser, choice, instant, ref, resource, text } from '../kit/index.ts'
import { ORDER_STATES } from './choices.ts'

/** What the audit knows people and schedules to do to an order. */
export const ORDER_OPERATIONS = [
  'add',
  'dispatchByRule',
  'dispatchOrder',
  'offerOrder',
  'grabOrder',
  'acceptOrder',
  'declineOrder',
  'transferOrder',
  'bookOrder',
  'startOrder',
  'waitOrder',
  'resumeOrder',
  'priceOrder',
  'approveQuote',
  'rejectQuote',
  'finishOrder',
  'claimOrder',
  'confirmOrder',
  'rateOrder',
  'reopenOrder',
  'closeOrder',
  'cancelOrder',
  'commentOrder',
  'revealCode',
  'attach',
  'escalate',
] as const
export const OPERATION_ROLES = ['staff', 'installer', 'landlord', 'rentee', 'system'] as const

/** 操作记录: who did what to which order, from the audit; an installer sees his own. */
export const orderOperation = resource('workOrder.operation', {
  fields: {
    createTime: instant({ readOnly: true }),
    no: text(32, { readOnly: true }),
    orderId: ref('workOrder.workOrder', { readOnly: true }),
    siteId: ref('housing.site', { readOnly: true }),
    roomId: ref('housing.room', { readOnly: true, optional: true }),
    action: choice(ORDER_OPERATIONS, { readOnly: true }),
    role: choice(OPERATION_ROLES, { readOnly: true }),
    username: byUser({ readOnly: true, optional: true }),
    fromState: choice(ORDER_STATES, { readOnly: true, optional: true }),
    toState: choice(ORDER_STATES, { readOnly: true, optional: true }),
    note: text(500, { readOnly: true, optional: true }),
  },
  title: 'no',
  list: ['orderId', 'action', 'username', 'role', 'fromState', 'toState', 'note', 'siteId', 'roomId'],
  search: ['createTime', 'orderId', 'siteId', 'action', 'role', 'username'],
  sort: [],
  operations: ['query', 'export', 'exportWord', 'exportPDF'],
})
