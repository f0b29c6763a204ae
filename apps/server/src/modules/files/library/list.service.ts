import type { AnswerOf, InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import type * as contract from '@cloud-steward/contract/files/file.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { isId } from '../../../infra/db/id.ts'
import { idsOf } from '../../../infra/db/search.ts'
import { notFound } from '../../../kit/standard-operations.ts'
import { recordsWithBlobs } from '../attachment.queries.ts'
import { blobById, usageOf } from '../blob/blob.queries.ts'
import { textOf } from '../blob/text.queries.ts'
import { plainLetters } from '../blob/words.ts'
import { fileTypes, storageLimits } from '../files.ports.ts'
import { linksOf } from './link.queries.ts'
import { countNodes, type ListedNode, orderOf, pageOfNodes, parentOf, type Wanted, type Word } from './list.queries.ts'
import { folders, nodesByIds, versionsOf } from './node.queries.ts'
import { parentOfInput, readable } from './place.service.ts'
import { rightsOfTenant } from './right.queries.ts'
import { mayIn } from './right.scope.ts'
import { mayAt, reachOf, WRITE } from './right.service.ts'
import { textsShowing } from './shown.queries.ts'

const MOST_COUNTED = 10_000
type Row = AnswerOf<typeof contract.queryFile>['list'][number]

const UNITS = ['B', 'KB', 'MB', 'GB'] as const
function sizeText(bytes: number): string {
  const power = Math.min(UNITS.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10))
  return `${power ? (bytes / 1024 ** power).toFixed(2) : bytes}${UNITS[power]}`
}
export const addressOf = (id: string, name: string): string => {
  const ending = /\.(\w{1,10})$/.exec(name)?.[1]
  return `/static/upload/${id}${ending ? `.${ending.toLowerCase()}` : ''}`
}

const OF_FOLDERS = { type: 1, url: '', fileSize: '-', originFileSize: 0, contentType: '-', originContentType: '-' }
const contentOf = ({ id, name, bytes, contentType }: ListedNode) => ({
  type: 2,
  url: addressOf(id, name),
  fileSize: sizeText(bytes!),
  originFileSize: bytes!,
  contentType: contentType!,
  originContentType: contentType!,
})
export function rowOf(node: ListedNode, types: ReadonlyMap<string, string>): Row {
  const { fileType } = node
  return {
    id: node.id,
    name: node.name,
    originalFilename: node.name,
    fileType,
    fileTypeCn: fileType && (types.get(fileType) ?? fileType),
    ...(node.kind === 'folder' ? OF_FOLDERS : contentOf(node)),
    parentId: node.parentId ?? '0',
    createTime: node.createdAt,
    updateTime: node.changedAt,
    username: node.username,
    version: node.version ?? 0,
    tags: node.tags,
    state: (node.state ?? 'clean') as Row['state'],
    hasThumbnail: node.hasThumbnail ?? false,
    mayWrite: node.may >= WRITE,
    snippet: node.snippet ?? null,
  }
}
export const typesOf = async (ctx: Ctx): Promise<ReadonlyMap<string, string>> =>
  new Map((await ctx.ports.get(fileTypes)(ctx)).map(({ name, value }) => [value, name]))

const MOST_WORDS = 8
/** What is searched in the content of files: its words, each with the documents that contain it. */
const wordsIn = (ctx: Ctx, content: string): Promise<Word[]> =>
  Promise.all(
    plainLetters(content)
      .split(/\s+/)
      .filter(Boolean)
      .slice(0, MOST_WORDS)
      .map(async (word) => ({
        word,
        blobIds: await idsOf(ctx, 'file_text', { indexed: ['content'] }, 'content', word),
      })),
  )

async function wantedOf(ctx: Ctx, input: InputOf<typeof contract.queryFile>): Promise<Wanted> {
  const { originalFilename: name, content, contentType, fileType, tag, within } = input
  const texts = Object.entries({ name, contentType, fileType, tag }).filter(([, value]) => value)
  const wanted: Wanted = { ...Object.fromEntries(texts), ...(content ? { words: await wordsIn(ctx, content) } : {}) }
  if (within) return { ...wanted, ...(within === '0' ? {} : { within: parentOfInput(within)! }) }
  if (input.previousId) {
    // The siblings of this folder: the children of its parent.
    const id = parentOfInput(input.previousId)
    const beside = id ? await ctx.db.first(parentOf(ctx.tenant.id, id)) : { parentId: null }
    if (!beside) throw notFound('previousId')
    return { ...wanted, parentId: beside.parentId }
  }
  return { ...wanted, parentId: parentOfInput(input.id || input.parentId) }
}

export async function queryFile(
  ctx: Ctx,
  input: InputOf<typeof contract.queryFile>,
): Promise<AnswerOf<typeof contract.queryFile>> {
  if (!orderOf(input.sorter)) throw new Refusal('kit.error.badValue', { fields: ['sorter'] })
  const [current, pageSize] = [input.currentPage ?? 1, input.pageSize ?? 10]
  const [wanted, reach, types] = await Promise.all([wantedOf(ctx, input), reachOf(ctx), typesOf(ctx)])
  const may = mayIn(reach)
  const page = { size: pageSize, offset: (current - 1) * pageSize }
  const [rows, [counted]] = await ctx.db.all(
    pageOfNodes(ctx.tenant.id, wanted, may, input.sorter, page),
    countNodes(ctx.tenant.id, wanted, may, MOST_COUNTED),
  )
  const { total } = counted!
  return {
    list: rows.map((row) => rowOf(row, types)),
    pagination: { ...(total > MOST_COUNTED ? { total: MOST_COUNTED, bounded: true } : { total }), pageSize, current },
  }
}

export async function queryFolder(ctx: Ctx): Promise<AnswerOf<typeof contract.queryFolder>> {
  const rows = await ctx.db.rows(folders(ctx.tenant.id, mayIn(await reachOf(ctx))))
  const seen = new Set(rows.map(({ id }) => id))
  return rows.map(({ id, name, parentId, may, hasRights }) => ({
    id,
    name,
    // If the parent is hidden from the caller, the folder is shown at the top level.
    parentId: parentId && seen.has(parentId) ? parentId : '0',
    mayWrite: may >= WRITE,
    hasRights,
  }))
}

export async function queryStorage(ctx: Ctx): Promise<AnswerOf<typeof contract.queryStorage>> {
  const [limits, used] = await Promise.all([ctx.ports.get(storageLimits)(ctx), ctx.db.first(usageOf(ctx.tenant.id))])
  return { usedBytes: used?.bytes ?? 0, quotaBytes: limits.quotaBytes ?? null, limitBytes: limits.limitBytes }
}

type Detail = AnswerOf<typeof contract.queryFileDetail>
const wordsState = (text: { readAt: string | null; reason: string | null } | undefined): Detail['words'] =>
  !text ? 'none' : !text.readAt ? 'waiting' : ((text.reason ?? 'found') as Detail['words'])

export async function queryFileDetail(
  ctx: Ctx,
  { id }: InputOf<typeof contract.queryFileDetail>,
): Promise<AnswerOf<typeof contract.queryFileDetail>> {
  const reach = await reachOf(ctx)
  const node = await readable(ctx, id, reach)
  const may = mayAt(reach, node)
  const tenantId = ctx.tenant.id
  const [types, versions, rights, above] = await Promise.all([
    typesOf(ctx),
    ctx.db.rows(versionsOf(tenantId, id)),
    ctx.db.rows(rightsOfTenant(tenantId)),
    ctx.db.rows(nodesByIds(tenantId, node.above)),
  ])
  const [links, attached, shownBy, blob, text] = await Promise.all([
    may >= WRITE ? ctx.db.rows(linksOf(tenantId, id)) : [],
    ctx.db.rows(
      recordsWithBlobs(
        tenantId,
        versions.map(({ blobId }) => blobId),
      ),
    ),
    ctx.db.rows(textsShowing(tenantId, id)),
    node.blobId ? ctx.db.first(blobById(tenantId, node.blobId)) : undefined,
    node.blobId ? ctx.db.first(textOf(tenantId, node.blobId)) : undefined,
  ])
  const usedIn = [...attached, ...shownBy].slice(0, 200)
  const byId = new Map(above.map((folder) => [folder.id, folder]))
  return {
    ...rowOf({ ...node, may, state: blob?.state ?? null, hasThumbnail: blob?.hasThumbnails ?? null }, types),
    folders: node.above.flatMap((one) => {
      const folder = byId.get(one)
      return folder && mayAt(reach, folder) ? [{ id: one, name: folder.name }] : []
    }),
    versions: versions.map(({ version, bytes, username, createdAt: createTime, restores }) => ({
      version,
      bytes,
      username,
      createTime,
      restores,
    })),
    links,
    usedIn,
    words: wordsState(text),
    rights: rights.filter(({ nodeId }) => isId(nodeId) && nodeId === id).map(({ subject, may }) => ({ subject, may })),
  }
}
