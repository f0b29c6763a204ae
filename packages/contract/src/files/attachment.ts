import { choice, command, flag, id, instant, int, list, rowsOf, text, view } from '../kit/index.ts'

/** Files that may be chosen, for the file dialogs of browsers; what a file is, the server reads from its bytes. */
export const ATTACHMENT_TYPES = '.jpg,.jpeg,.png,.webp,.heic,.pdf,.docx,.xlsx'
export const MOST_FILES = 20
/** An attachment must be smaller. */
export const MOST_ATTACHED_BYTES = 10 * 1024 * 1024
/** The files a command takes along: ids of uploads nobody used yet. */
export const fileIds = (options: { optional?: true } = {}) => list(id(), MOST_FILES, options)

const thing = 'file.attachment'
/** Whoever reads a record reads its files; who else may not. */
const own = { access: 'signedIn' } as const
const record = { resource: text(64, { min: 1 }), recordId: id() } as const

export const attachmentShape = {
  id: id(),
  name: text(200),
  contentType: text(100),
  bytes: int(),
  purpose: text(32, { optional: true }),
  username: text(64),
  createdAt: instant(),
  locked: flag(),
} as const

/** Keeps a file until a command uses it, for a day at most. */
export const uploadAttachment = command(
  thing,
  'uploadAttachment',
  {},
  { id: id(), name: text(200), contentType: text(100), bytes: int() },
  { ...own, from: 'upload' },
)
export const queryAttachment = view(thing, 'queryAttachment', record, rowsOf(attachmentShape), own)
/** The bytes; `inline` shows pictures and PDF in the browser. */
export const readAttachment = view(
  thing,
  'readAttachment',
  { id: id(), show: choice(['inline', 'save'], { optional: true }) },
  { kind: 'file' } as const,
  own,
)
/** Adds uploads to a record one may change. */
export const addAttachment = command(
  thing,
  'addAttachment',
  { ...record, fileIds: list(id(), MOST_FILES, { min: 1 }), purpose: text(32, { optional: true }) },
  {},
  own,
)
/** Takes a file from a record one may change; it stays in the archive. */
export const removeAttachment = command(thing, 'removeAttachment', { id: id() }, {}, own)
