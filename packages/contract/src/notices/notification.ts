import { byUser, command, date, dict, flag, id, instant, list, resource, rowsOf, text, view } from '../kit/index.ts'

const message = {
  title: text(100, { min: 1 }),
  /** HTML; the server keeps only what cannot run. Pictures stand in it, so it is long. */
  content: text(500_000, { min: 1, multiline: true }),
  type: dict('notification'),
  priority: dict('priority'),
} as const
const period = { startTime: instant({ optional: true }), endTime: instant({ optional: true }) } as const
const publisher = byUser({ readOnly: true })

/** What is told to everybody, or to some, while its period lasts. */
export const notification = resource('notice.notification', {
  wire: 'notification.Notification',
  fields: {
    ...message,
    ...period,
    /** Usernames; none means everybody. */
    username: list(text(64, { min: 1 }), 1_000, { optional: true }),
    receivers: text(400, { readOnly: true, optional: true }),
    publisher,
  },
  title: 'title',
  list: ['title', 'type', 'priority', 'publisher', 'receivers', 'startTime', 'endTime'],
  search: ['title', 'type', 'priority', 'publisher', 'content'],
  sort: ['title'],
  // The content last: it is the longest.
  form: ['title', 'type', 'priority', 'startTime', 'endTime', 'username', 'content'],
  operations: ['query', 'add', 'update', 'delete', 'export', 'exportWord', 'exportPDF'],
})

const CLASS = '/api/notification/notification/'
const received = resource('notice.myNotification', {
  fields: { ...message, ...period, publisher, isRead: flag({ readOnly: true }) },
  title: 'title',
  list: ['title', 'type', 'priority', 'publisher', 'isRead'],
  search: ['title', 'type', 'priority', 'isRead', 'publisher', 'content'],
  sort: [],
  form: [],
  operations: ['query'],
  scope: { orgs: 'all' },
})
/** The same as its receivers see it: only what is for the caller, and only in its period. */
export const myNotification: typeof received = {
  ...received,
  endpoints: {
    ...received.endpoints,
    query: { ...received.endpoints.query, path: `${CLASS}queryMyNotification`, access: 'signedIn' },
  },
}

const thing = 'notification.notification'
const open = { access: 'signedIn' } as const
const offered = rowsOf({ name: text(64), value: text(64) })
export const queryNotificationType = view(thing, 'queryNotificationType', {}, offered, open)
export const queryNotificationPriority = view(thing, 'queryNotificationPriority', {}, offered, open)
/** For the bell: the six newest, without mark-up. */
export const queryHeadNotification = view(
  thing,
  'queryHeadNotification',
  {},
  rowsOf({ id: id(), title: text(100), description: text(200), type: text(32), datetime: date(), isRead: flag() }),
  open,
)
/** Marks what the caller has read; several ids by comma. */
export const readNotification = command(thing, 'readNotification', { id: text(20_000, { min: 1 }) }, {}, open)
export const readAllNotification = command(thing, 'readAllNotification', {}, {}, open)
