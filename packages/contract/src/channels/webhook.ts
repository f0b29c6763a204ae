import {
  byUser,
  choice,
  command,
  crudButtons,
  flag,
  id,
  instant,
  int,
  type Menu,
  ref,
  resource,
  text,
  uses,
} from '../kit/index.ts'

/** What others are told of, once its end is known. */
export const WEBHOOK_EVENTS = [
  'order.booked',
  'refund.paid',
  'refund.dropped',
  'withdrawal.paid',
  'withdrawal.failed',
  'withdrawal.returned',
  'share.finished',
  'share.part_failed',
] as const
/**
 * `bad_answer`: they answered, and not that all is well; `unreachable`: nobody answered, or with an error. Both are told again,
 * ever more seldom, until they are `given_up`.
 */
export const CALL_STATES = ['waiting', 'delivered', 'bad_answer', 'unreachable', 'given_up'] as const
const event = choice(WEBHOOK_EVENTS, { readOnly: true })

/** 资金通知: who is told what becomes of money, by a signed message to their own system. */
export const webhook = resource('channel.webhook', {
  fields: {
    name: text(64, { readOnly: true }),
    url: text(300, { readOnly: true }),
    events: choice(WEBHOOK_EVENTS, { readOnly: true, multiple: true }),
    isActive: flag({ readOnly: true }),
    username: byUser({ readOnly: true }),
  },
  title: 'name',
  list: ['name', 'url', 'events', 'isActive', 'username'],
  sort: [],
  search: ['name', 'isActive'],
  operations: ['query'],
})
/** 通知记录: one thing told to one of them, and what they answered the last time. */
export const webhookCall = resource('channel.webhookCall', {
  fields: {
    webhookId: ref('channel.webhook', { readOnly: true }),
    event,
    /** Number of the order, withdrawal or share order it is about. */
    no: text(32, { readOnly: true }),
    state: choice(CALL_STATES, { readOnly: true }),
    attempts: int({ readOnly: true }),
    /** What the last answer was: its status, if there was one, and how it began. */
    status: int({ readOnly: true, optional: true }),
    answer: text(200, { readOnly: true, optional: true }),
    sentAt: instant({ readOnly: true, optional: true }),
    nextAt: instant({ readOnly: true, optional: true }),
  },
  title: 'no',
  list: ['no', 'event', 'webhookId', 'state', 'attempts', 'status', 'answer', 'sentAt', 'nextAt'],
  sort: [],
  search: ['no', 'state', 'event', 'webhookId'],
  operations: ['query', 'export', 'exportWord', 'exportPDF'],
})
/** Adds one, or changes the one named. The secret signs what is sent; it is sealed, and kept when none is given. */
export const saveWebhook = command(
  'channel.webhook',
  'saveWebhook',
  {
    id: id({ optional: true }),
    name: text(64, { min: 1 }),
    url: text(300, { min: 8 }),
    events: choice(WEBHOOK_EVENTS, { multiple: true }),
    secret: text(128, { min: 16, optional: true }),
    isActive: flag(),
  },
  { id: id() },
  { keyed: true },
)
/** Tells them again now, whatever was decided about it; what they have got is not told twice. */
export const sendAgain = command('channel.webhookCall', 'sendAgain', { id: id() }, {}, { keyed: true })
export const webhookMenus: Menu[] = [
  {
    code: 'webhook',
    path: '/webhook',
    icon: 'link',
    roles: ['ROLE_ADMIN'],
    uses: uses(webhook, 'query'),
    buttons: { saveWebhook: uses(webhook, 'saveWebhook'), ...crudButtons(webhook) },
  },
  {
    code: 'webhookcall',
    path: '/webhookcall',
    icon: 'transaction',
    roles: ['ROLE_ADMIN'],
    uses: [...uses(webhookCall, 'query'), ...uses(webhook, 'query')],
    buttons: { sendAgain: uses(webhookCall, 'sendAgain'), ...crudButtons(webhookCall) },
  },
]
