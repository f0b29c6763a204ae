import {
  choice,
  command,
  flag,
  group,
  id,
  instant,
  int,
  list,
  objectOf,
  pageOf,
  rowsOf,
  text,
  values,
  view,
} from '../kit/index.ts'
import { FILE_WORDS } from './file-words.ts'

/** The library of files: one tree of folders and files for each tenant. */
export const FILE_RIGHTS = ['read', 'write'] as const
export const FILE_STATES = ['checking', 'clean', 'infected'] as const
/** Widths for which a picture has smaller copies. */
export const THUMBNAILS = ['320', '1280'] as const
/** Files of this size and above are uploaded resumably (tus); smaller ones in one request. In bytes. */
export const RESUMABLE_FROM = 8 * 1024 * 1024
export const TRASH_DAYS = 30
const MOST_IDS = 200

const thing = 'file.file'
const own = { access: 'signedIn' } as const
const named = { from: 'query' } as const
const form = { from: 'form' } as const
const paging = {
  currentPage: int({ optional: true, min: 1, max: 1_000_000 }),
  pageSize: int({ optional: true, min: 1, max: 2_000 }),
}
const fileName = text(200)
const tags = list(text(32, { min: 1 }), 20)
/** `0` or empty: the top of the tree. */
const parentId = text(40, { optional: true })

/** A folder (`type` 1) or a file (2). The platform's clients know the fields up to `username`; the others are ours. */
const row = {
  id: id(),
  name: fileName,
  originalFilename: fileName,
  fileSize: text(32),
  originFileSize: int({ max: Number.MAX_SAFE_INTEGER }),
  contentType: text(128),
  originContentType: text(128),
  fileType: text(32, { optional: true }),
  fileTypeCn: text(128, { optional: true }),
  url: text(128),
  type: int(),
  parentId: text(40),
  createTime: instant(),
  updateTime: instant(),
  username: text(64),
  version: int(),
  tags,
  state: choice(FILE_STATES),
  hasThumbnail: flag(),
  mayWrite: flag(),
  /** Of a search in the content: what stands around the first word. */
  snippet: text(200, { optional: true }),
} as const

/** `id`: content of this folder. `previousId`: siblings of this folder. `within`: search below this folder at any depth. */
export const queryFile = view(
  thing,
  'queryFile',
  {
    ...paging,
    sorter: text(64, { optional: true }),
    id: text(40, { optional: true }),
    parentId,
    previousId: text(40, { optional: true }),
    originalFilename: text(200, { optional: true }),
    content: text(200, { optional: true }),
    contentType: text(128, { optional: true }),
    fileType: text(32, { optional: true }),
    tag: text(32, { optional: true }),
    within: text(40, { optional: true }),
  },
  pageOf(row),
)
export const queryFileTypeName = view(thing, 'queryFileTypeName', {}, values)
/** The platform's clients send the user as `id`. */
export const addFolder = command(
  thing,
  'addFolder',
  { id: text(40, { optional: true }), originalFilename: text(100, { min: 1 }), parentId },
  { id: id() },
  form,
)
/** The platform's clients upload with it: fields and the file in one form. The answer is the address below `/api/file`. */
const upload = command(
  thing,
  'uploadFile',
  {
    id: text(40, { optional: true }),
    parentId,
    uploadType: text(32, { optional: true }),
    fileType: text(32, { optional: true }),
  },
  {},
  { from: 'upload' },
)
export const uploadFile: Omit<typeof upload, 'output'> & { output: typeof values } = { ...upload, output: values }
const fetched = command(
  thing,
  'downloadFile',
  { originalFilename: text(200, { optional: true }), url: text(128, { min: 1 }) },
  {},
  form,
)
const file = { kind: 'file' } as const
export const downloadFile: Omit<typeof fetched, 'output'> & { output: typeof file } = { ...fetched, output: file }
/** Moves files, and folders with their content, into the trash. */
export const deleteFile = command(thing, 'deleteFile', { id: text(20_000) }, {}, named)
/** The file at an address that `uploadFile` answered. The request needs a token. */
export const readStatic = view(thing, 'readStatic', { name: text(64) }, file, {
  path: '/api/file/static/upload/:name',
  access: 'signedIn',
})

/** Adds a file; with `fileId`, adds a new version of that file. */
export const addFile = command(
  thing,
  'addFile',
  { parentId, fileId: id({ optional: true }) },
  { id: id(), name: fileName, version: int() },
  { from: 'upload' },
)
/** Adds a picture for texts. Only staff may add one; `readPicture` shows it to every signed-in user of the tenant. */
export const addPicture = command(
  thing,
  'addPicture',
  {},
  { id: id(), name: fileName, width: int({ optional: true }), height: int({ optional: true }) },
  { ...own, from: 'upload' },
)
export const readPicture = view(
  thing,
  'readPicture',
  { id: id(), size: choice(THUMBNAILS, { optional: true }) },
  file,
  own,
)

/** All folders the caller may read, from the top. */
export const queryFolder = view(
  thing,
  'queryFolder',
  {},
  rowsOf({ id: id(), name: fileName, parentId: text(40), mayWrite: flag(), hasRights: flag() }),
)
/** Storage quota of the tenant and the bytes in use. Attachments and avatars count as well. */
export const queryStorage = view(
  thing,
  'queryStorage',
  {},
  objectOf({
    usedBytes: int({ max: Number.MAX_SAFE_INTEGER }),
    quotaBytes: int({ optional: true, max: Number.MAX_SAFE_INTEGER }),
    /** A single file must be smaller. */
    limitBytes: int({ max: Number.MAX_SAFE_INTEGER }),
  }),
)
const right = group({ subject: text(80, { min: 6 }), may: choice(FILE_RIGHTS) })
export const queryFileDetail = view(
  thing,
  'queryFileDetail',
  { id: id() },
  objectOf({
    ...row,
    folders: list(group({ id: id(), name: fileName }), 100),
    versions: list(
      group({
        version: int(),
        bytes: int({ max: Number.MAX_SAFE_INTEGER }),
        username: text(64),
        createTime: instant(),
        restores: int({ optional: true }),
      }),
      1_000,
    ),
    links: list(
      group({
        id: id(),
        username: text(64),
        endsAt: instant(),
        opened: int(),
        openedAt: instant({ optional: true }),
      }),
      200,
    ),
    /** Records that have the same bytes as an attachment, and those whose text shows the picture. Only of a record the caller may list more than its kind is told. */
    usedIn: list(
      group({
        resource: text(64),
        recordId: id({ optional: true }),
        purpose: text(32, { optional: true }),
        title: text(400, { optional: true }),
      }),
      200,
    ),
    rights: list(right, 200),
    words: choice(FILE_WORDS),
  }),
)
/** The bytes of a file. `inline` lets the browser show pictures and PDF. */
export const readFile = view(
  thing,
  'readFile',
  {
    id: id(),
    version: int({ optional: true, min: 1 }),
    show: choice(['inline', 'save'], { optional: true }),
    size: choice(THUMBNAILS, { optional: true }),
  },
  file,
)
/** Takes a file for a command about a record, in the place of an upload; the bytes are not copied. */
export const chooseFile = command(
  thing,
  'chooseFile',
  { id: id() },
  { id: id(), name: fileName, contentType: text(128), bytes: int() },
  { forParties: true },
)
/** The first rows of a workbook or the first lines of a text. */
export const previewFile = view(
  thing,
  'previewFile',
  { id: id(), version: int({ optional: true, min: 1 }) },
  objectOf({ rows: list(list(text(2_000), 50), 200), isCut: flag() }),
)
export const updateFile = command(
  thing,
  'updateFile',
  {
    id: id(),
    name: text(200, { optional: true, min: 1 }),
    tags: list(text(32, { min: 1 }), 20, { optional: true }),
    fileType: text(32, { optional: true }),
  },
  {},
)
const ids = list(id(), MOST_IDS, { min: 1 })
export const moveFile = command(thing, 'moveFile', { ids, parentId }, {})
/** Adds a new version with the bytes of an earlier one. */
export const restoreVersion = command(
  thing,
  'restoreVersion',
  { id: id(), version: int({ min: 1 }) },
  { version: int() },
)
export const setRights = command(thing, 'setRights', { id: id(), rights: list(right, 200) }, {})

export const queryTrash = view(
  thing,
  'queryTrash',
  paging,
  pageOf({
    id: id(),
    name: fileName,
    type: int(),
    originFileSize: int({ max: Number.MAX_SAFE_INTEGER }),
    deletedAt: instant(),
    deletedBy: text(64),
    endsAt: instant(),
  }),
)
export const restoreFile = command(thing, 'restoreFile', { ids }, {})
/** Deletes files from the trash for good. */
export const purgeFile = command(thing, 'purgeFile', { ids }, {})

/** A link to one file, valid without an account until it ends. Its token is in the URL fragment, so no log contains it. */
export const addFileLink = command(
  thing,
  'addFileLink',
  { id: id(), hours: int({ min: 1, max: 720 }) },
  { id: id(), token: text(64), endsAt: instant() },
  { unkeyed: true },
)
export const endFileLink = command(thing, 'endFileLink', { id: id() }, {})
const size = int({ max: Number.MAX_SAFE_INTEGER })
const byLink = { token: text(64, { min: 32 }) }
export const openFileLink = command(
  thing,
  'openFileLink',
  byLink,
  { name: fileName, bytes: size, tenantName: text(64), timeZone: text(64), endsAt: instant() },
  { access: 'public', unkeyed: true },
)
const linked = command(thing, 'readFileLink', byLink, {}, { access: 'public', unkeyed: true })
export const readFileLink: Omit<typeof linked, 'output'> & { output: typeof file } = { ...linked, output: file }
