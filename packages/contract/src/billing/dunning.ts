import {
  byUser,
  choice,
  command,
  date,
  flag,
  id,
  int,
  list,
  money,
  ref,
  resource,
  rowsOf,
  text,
  view,
} from '../kit/index.ts'
import { BILL_KINDS } from './bill.ts'

export const REMINDER_CHANNELS = ['notice', 'sms'] as const
/** How one was reminded: by a message, or by paper somebody printed. */
export const REMINDER_WAYS = [...REMINDER_CHANNELS, 'print'] as const
/** `waiting` until quiet hours are over; `dropped`: settled or held before it was sent. */
export const REMINDER_RESULTS = ['waiting', 'sent', 'delivered', 'failed', 'refused', 'unreachable', 'dropped'] as const
/** How often one is reminded again after the last day of a plan. */
export const REPEATS = ['day', 'week', 'month'] as const
/** What a text may speak of. */
export const REMINDER_WORDS = ['name', 'room', 'no', 'amount', 'day'] as const

/** 催缴计划: on which days around the due day rentees are reminded of open bills, how, and in which words. */
export const dunningPlan = resource('billing.dunningPlan', {
  fields: {
    name: text(64, { min: 1 }),
    /** Absent: all sites without a plan of their own. */
    siteId: ref('housing.site', { optional: true }),
    kinds: choice(BILL_KINDS, { multiple: true }),
    minFen: money({ min: 0 }),
    /** Days from the due day by comma, negative before it: -3,1,7. */
    noticeDays: text(60, { optional: true }),
    smsDays: text(60, { optional: true }),
    /** After the last of these days again, by the ways of that day. */
    repeatEvery: choice(REPEATS, { optional: true }),
    /** Hours of the day in which nobody is disturbed: from the one up to the other. */
    quietFrom: int({ min: 0, max: 23, optional: true }),
    quietTo: int({ min: 0, max: 23, optional: true }),
    textBefore: text(300, { min: 1, multiline: true }),
    textAfter: text(300, { min: 1, multiline: true }),
    isActive: flag(),
  },
  title: 'name',
  list: [
    'name',
    'siteId',
    'kinds',
    'minFen',
    'noticeDays',
    'smsDays',
    'repeatEvery',
    'quietFrom',
    'quietTo',
    'isActive',
  ],
  shown: ['name', 'isActive', 'siteId', 'kinds', 'minFen', 'noticeDays', 'smsDays', 'repeatEvery', 'quietFrom'],
  sort: ['name'],
  search: ['name', 'siteId', 'isActive'],
  operations: ['query', 'add', 'update', 'delete', 'export', 'exportWord', 'exportPDF'],
})

/** 催缴记录: that a rentee was reminded of a bill, or why not. Bills of one message have the same text. */
export const reminder = resource('billing.reminder', {
  fields: {
    billId: ref('billing.bill', { readOnly: true }),
    renteeId: ref('housing.rentee', { readOnly: true }),
    siteId: ref('housing.site', { readOnly: true }),
    /** Absent when somebody reminded by hand. */
    step: int({ readOnly: true, optional: true }),
    channel: choice(REMINDER_WAYS, { readOnly: true }),
    result: choice(REMINDER_RESULTS, { readOnly: true }),
    text: text(500, { readOnly: true, optional: true, tells: ['billing.bill'] }),
    reason: text(200, { readOnly: true, optional: true }),
    username: byUser({ readOnly: true, optional: true }),
  },
  title: 'channel',
  list: ['billId', 'renteeId', 'siteId', 'step', 'channel', 'result', 'text', 'reason', 'username'],
  sort: [],
  search: ['renteeId', 'channel', 'result', 'billId', 'siteId'],
  operations: ['query', 'export', 'exportWord', 'exportPDF'],
})

/** Who would be reminded today of what; nothing is sent. */
export const previewDunning = view(
  'billing.dunningPlan',
  'previewDunning',
  {},
  rowsOf({
    billId: id(),
    billNo: text(32),
    renteeName: text(64),
    roomName: text(200),
    planName: text(64),
    dueOn: date(),
    step: int(),
    outstandingFen: money(),
    channels: list(choice(REMINDER_CHANNELS), 2),
  }),
  { shows: ['billing.bill'] },
)
/** Reminds of everything due today at once, as the daily job does. */
export const runDunning = command('billing.dunningPlan', 'runDunning', {}, { runId: id() }, { keyed: true })
/** Reminds of one open bill now; each bill at most once an hour. */
export const remindBill = command(
  'billing.bill',
  'remindBill',
  { id: id(), channel: choice(REMINDER_CHANNELS), reason: text(200, { min: 1 }) },
  {},
  { keyed: true },
)
/**
 * Notices to print as one PDF: for each rentee a page with all of his that is due by the end of a month and open, of one
 * rentee, one site, or of all. Each bill is noted among the reminders.
 */
export const printNotices = {
  ...command('billing.reminder', 'printNotices', {
    month: text(7, { pattern: '^20[0-9]{2}-(0[1-9]|1[0-2])$' }),
    siteId: ref('housing.site', { optional: true }),
    renteeId: ref('housing.rentee', { optional: true }),
  }),
  output: { kind: 'file' },
  shows: ['billing.bill'],
} as const
