import ArrowLeftOutlined from '@ant-design/icons/ArrowLeftOutlined'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from '../../infra/i18n.ts'
import { Failed } from '../../kit/Failed.tsx'
import { useWords } from '../use-words.ts'
import { FilePicker } from './FilePicker.tsx'
import { FileTile, type ShownFile } from './FileTile.tsx'

interface Props {
  queryKey: readonly string[]
  load: (signal: AbortSignal) => Promise<readonly ShownFile[]>
  /** Saves the pictures in this order. `seenIds` are those on the screen: if the record has others now, the server refuses. */
  arrange: (fileIds: string[], seenIds: string[]) => Promise<unknown>
  most: number
  editable: boolean
  /** Translated text of the upload button, and the text shown without pictures. */
  add: string
  none: string
}
/** Pictures of a record, the cover first. With `editable` the user adds, reorders and removes them. */
export function Pictures({ queryKey, load, arrange, most, editable, add, none }: Props): ReactNode {
  const { t } = useTranslation()
  useWords('files')
  const client = useQueryClient()
  const found = useQuery({ queryKey, queryFn: ({ signal }) => load(signal) })
  if (found.isError) return <Failed retry={found.refetch} />
  if (!found.data) return <Skeleton active />
  const pictures = found.data
  const seenIds = pictures.map(({ id }) => id)
  const set = async (fileIds: string[]) => {
    try {
      await arrange(fileIds, seenIds)
    } catch {
      // `call` has already shown the error.
    } finally {
      await client.invalidateQueries({ queryKey })
    }
  }
  const without = (id: string) => seenIds.filter((one) => one !== id)
  const forward = (at: number) => without(seenIds[at]!).toSpliced(at - 1, 0, seenIds[at]!)
  return (
    <>
      {pictures.length > 0 ? (
        <ul className="file-tiles">
          {pictures.map((picture, at) => (
            <FileTile
              key={picture.id}
              file={picture}
              note={at === 0 ? t('file.attachment.cover') : undefined}
              onRemove={editable ? () => void set(without(picture.id)) : undefined}
            >
              {editable && at > 0 && (
                <Button
                  type="text"
                  size="small"
                  icon={<ArrowLeftOutlined />}
                  aria-label={`${t('file.attachment.forward')} ${picture.name}`}
                  title={t('file.attachment.forward')}
                  onClick={() => void set(forward(at))}
                />
              )}
            </FileTile>
          ))}
        </ul>
      ) : (
        <p className="quiet">{none}</p>
      )}
      {editable && pictures.length < most && (
        <FilePicker
          files={[]}
          most={most - pictures.length}
          label={add}
          onChange={(files) => void set([...seenIds, ...files.map(({ id }) => id)])}
        />
      )}
    </>
  )
}
