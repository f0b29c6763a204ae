import FileOutlined from '@ant-design/icons/FileOutlined'
import FolderFilled from '@ant-design/icons/FolderFilled'
import { readFile } from '@cloud-steward/contract/files/file.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo } from 'react'
import { fetchFile } from '../../infra/api.ts'
import { type FileRow, isFolder } from './library.ts'

/** Object URL of a file that needs a token; undefined while it loads. */
export function useFileAddress(input: { id: string; version?: number; size?: '320' | '1280' } | undefined): {
  url: string | undefined
  failed: boolean
} {
  const { data, isError } = useQuery({
    queryKey: ['file.bytes', input],
    enabled: Boolean(input),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: async ({ signal }) => (await fetchFile(readFile, input!, { signal, quiet: true })).blob,
  })
  const url = useMemo(() => data && URL.createObjectURL(data), [data])
  useEffect(() => {
    if (url) return () => URL.revokeObjectURL(url)
  }, [url])
  return { url, failed: isError }
}

/** A small picture of a file, a folder icon, or a file icon with the extension. */
export function Thumbnail({ row }: { row: FileRow }): ReactNode {
  const { url } = useFileAddress(row.hasThumbnail ? { id: row.id, version: row.version, size: '320' } : undefined)
  if (isFolder(row)) return <FolderFilled className="file-icon folder" />
  if (url) return <img src={url} alt="" loading="lazy" />
  return (
    <span className="file-icon" aria-hidden="true">
      <FileOutlined />
      <small>{row.name.includes('.') ? row.name.split('.').at(-1)!.slice(0, 5) : ''}</small>
    </span>
  )
}
