import { addAttachment, queryAttachment, removeAttachment } from '@cloud-steward/contract/files/attachment.ts'
import type { AnswerOf } from '@cloud-steward/contract/kit/index.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { App, Empty } from 'antd'
import type { ReactNode } from 'react'
import { call } from '../../infra/api.ts'
import { formatInstant } from '../../infra/format.ts'
import { useTranslation } from '../../infra/i18n.ts'
import { useUserName } from '../../infra/user-names.ts'
import { Failed } from '../../kit/Failed.tsx'
import { useWords } from '../use-words.ts'
import { FilePicker } from './FilePicker.tsx'
import { FileTile, type ShownFile } from './FileTile.tsx'

interface Props {
  /** Name of the resource, and the record the files belong to. */
  resource: string
  recordId: string
  /** Whether the person may change the record. */
  editable: boolean
}
/** The files of a record: looked at, saved, added and taken away. */
export function Attachments({ resource, recordId, editable }: Props): ReactNode {
  const { t } = useTranslation()
  useWords('files')
  const { message, modal } = App.useApp()
  const client = useQueryClient()
  const of = { resource, recordId }
  const queryKey = [queryAttachment.permission, resource, recordId]
  const found = useQuery({ queryKey, queryFn: ({ signal }) => call(queryAttachment, of, { signal, quiet: true }) })
  const done = async (text: string) => {
    await client.invalidateQueries({ queryKey })
    void message.success(t(text))
  }
  const add = async (files: readonly ShownFile[]) => {
    await call(addAttachment, { ...of, fileIds: files.map(({ id }) => id) })
    await done('file.attachment.added')
  }
  const remove = (file: ShownFile) =>
    modal.confirm({
      title: t('file.attachment.confirmRemove', { name: file.name }),
      okText: t('file.attachment.remove'),
      okButtonProps: { danger: true },
      onOk: async () => {
        await call(removeAttachment, { id: file.id })
        await done('file.attachment.removed')
      },
    })
  if (found.isError) return <Failed retry={found.refetch} />
  return (
    <>
      {found.data?.length === 0 && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('file.attachment.none')} />
      )}
      <ul className="file-tiles">
        {found.data?.map((file) => (
          <AttachedTile
            key={file.id}
            file={file}
            onRemove={editable && !file.locked ? () => void remove(file) : undefined}
          />
        ))}
      </ul>
      {editable && <FilePicker files={[]} onChange={(files) => void add(files).catch(() => {})} />}
    </>
  )
}

/** A file, with who attached it and when. */
function AttachedTile({
  file,
  onRemove,
}: {
  file: AnswerOf<typeof queryAttachment>[number]
  onRemove: (() => void) | undefined
}): ReactNode {
  const { t } = useTranslation()
  const name = useUserName(file.username)
  const note = t('file.attachment.by', { name, at: formatInstant(file.createdAt, 'YYYY-MM-DD') })
  return <FileTile file={file} note={note} onRemove={onRemove} />
}
