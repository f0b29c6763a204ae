import {
  queryFile,
  queryFileDetail,
  queryFolder,
  queryStorage,
  queryTrash,
} from '@cloud-steward/contract/files/file.ts'
import type { AnswerOf } from '@cloud-steward/contract/kit/index.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../infra/api.ts'
import { queryClient } from '../../infra/query-client.ts'

export type FileRow = AnswerOf<typeof queryFile>['list'][number]
export type FileDetail = AnswerOf<typeof queryFileDetail>
export type Folder = AnswerOf<typeof queryFolder>[number]
/** What a preview needs to know of a file. */
export type Previewed = Pick<FileRow, 'id' | 'name' | 'version' | 'contentType' | 'state' | 'hasThumbnail'>
export const isFolder = ({ type }: Pick<FileRow, 'type'>): boolean => type === 1

/** Prefix of all query keys of the library. After a change, `refreshLibrary` invalidates all of them. */
const LIBRARY = 'file.file'
export const refreshLibrary = (): Promise<void> => queryClient.invalidateQueries({ queryKey: [LIBRARY] })

export const PAGE_SIZE = 50
export interface Search {
  name: string
  content: string
  tag: string
}
export const isSearching = ({ name, content, tag }: Search): boolean => Boolean(name || content || tag)

export function useRows(folder: string, search: Search, page: number, sorter: string) {
  const { name: originalFilename, content, tag } = search
  const where = isSearching(search) ? { within: folder, originalFilename, content, tag } : { id: folder }
  const input = { ...where, currentPage: page, pageSize: PAGE_SIZE, sorter }
  return useQuery({
    queryKey: [LIBRARY, 'list', input],
    queryFn: ({ signal }) => call(queryFile, input, { signal }),
    placeholderData: (known) => known,
    refetchInterval: ({ state }) => (state.data?.list.some(isBeingLookedAt) ? 3_000 : false),
  })
}
/** An upload of this minute whose virus check or small picture is still to come. */
export const isBeingLookedAt = (row: FileRow, now = Date.now()): boolean =>
  (row.state === 'checking' || (/^image\/(jpeg|png|webp|gif|hei[cf])$/.test(row.contentType) && !row.hasThumbnail)) &&
  now - Date.parse(row.updateTime) < 60_000
export const useFolders = () =>
  useQuery({ queryKey: [LIBRARY, 'folders'], queryFn: ({ signal }) => call(queryFolder, {}, { signal }) })
export const useStorage = () =>
  useQuery({ queryKey: [LIBRARY, 'storage'], queryFn: ({ signal }) => call(queryStorage, {}, { signal }) })
export const useDetail = (id: string) =>
  useQuery({ queryKey: [LIBRARY, 'detail', id], queryFn: ({ signal }) => call(queryFileDetail, { id }, { signal }) })
export const useTrash = (page: number) =>
  useQuery({
    queryKey: [LIBRARY, 'trash', page],
    queryFn: ({ signal }) => call(queryTrash, { currentPage: page, pageSize: 20 }, { signal }),
  })

const KINDS: readonly [kind: RegExp, name: string][] = [
  [/^image\//, 'picture'],
  [/^application\/pdf$/, 'pdf'],
  [/wordprocessingml|msword/, 'document'],
  [/spreadsheetml|ms-excel/, 'workbook'],
  [/^text\//, 'text'],
  [/^video\//, 'video'],
  [/^audio\//, 'audio'],
]
/** The kind of a file in words, `file.library.kind.…`. */
export const kindOf = (contentType: string): string => KINDS.find(([kind]) => kind.test(contentType))?.[1] ?? 'other'

const UNITS = ['B', 'KB', 'MB', 'GB', 'TB']
export function sizeOf(bytes: number): string {
  const power = Math.min(UNITS.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10))
  return `${power ? (bytes / 1024 ** power).toFixed(1) : bytes} ${UNITS[power]}`
}
/** The folders from the top down to one. */
export function pathTo(folders: readonly Folder[], id: string): Folder[] {
  const byId = new Map(folders.map((folder) => [folder.id, folder]))
  const path: Folder[] = []
  for (let at = byId.get(id); at && path.length < 50; at = byId.get(at.parentId)) path.unshift(at)
  return path
}
