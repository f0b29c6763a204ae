import { queryAttachment } from '@cloud-steward/contract/files/attachment.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { call } from '../../infra/api.ts'
import { FilePicker } from './FilePicker.tsx'
import type { ShownFile } from './FileTile.tsx'

interface Props {
  /** What the button says: which files are wanted. */
  label: string
  most?: number
  /** The record whose files the field may hold from before. */
  of?: { resource: string; recordId: string } | undefined
  /** Ids, given by the form. */
  value?: readonly string[] | null
  onChange?: (ids: string[]) => void
}
/** Files as a field of a form, which is told their ids. */
export function FilesField({ label, most = 4, of, value, onChange }: Props): ReactNode {
  const [sent, setSent] = useState<readonly ShownFile[]>([])
  const { data: kept = [] } = useQuery({
    queryKey: [queryAttachment.permission, of?.resource, of?.recordId],
    queryFn: ({ signal }) => call(queryAttachment, of!, { signal, quiet: true }),
    enabled: of !== undefined,
  })
  const held = of ? kept.filter(({ id }) => value?.includes(id) && !sent.some((one) => one.id === id)) : []
  const files = [...held, ...sent]
  return (
    <FilePicker
      files={files}
      most={most}
      label={label}
      onChange={(next) => {
        const stays = new Set(next.map(({ id }) => id))
        setSent(next.filter(({ id }) => !held.some((one) => one.id === id)))
        // Files that are not read yet stay.
        const unread = (of ? (value ?? []) : []).filter((id) => !files.some((one) => one.id === id))
        onChange?.([...unread, ...stays])
      }}
    />
  )
}
