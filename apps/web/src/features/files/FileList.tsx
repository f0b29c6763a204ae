import type { ReactNode } from 'react'
import { type FileRow, isFolder } from '../../components/library/library.ts'
import { Thumbnail } from '../../components/library/Thumbnail.tsx'
import { formatInstant } from '../../infra/format.ts'
import { useTranslation } from '../../infra/i18n.ts'
import { type Action, ActionMenu } from '../../kit/ActionMenu.tsx'
import { DataTable } from '../../kit/DataTable.tsx'
import { StateTag } from '../../kit/StateTag.tsx'

interface Props {
  rows: readonly FileRow[]
  loading: boolean
  chosen: readonly string[]
  onChoose: (ids: readonly string[]) => void
  onOpen: (row: FileRow) => void
  actions: (row: FileRow) => Action[]
  /** Words that were searched in the content. */
  words: string
  /** Said where there are no rows. */
  none: string
}
function Notes({ row }: { row: FileRow }): ReactNode {
  const { t } = useTranslation()
  return (
    <>
      {row.state !== 'clean' && <StateTag value={row.state}>{t(`file.file.state.${row.state}`)}</StateTag>}
      {row.tags.map((tag) => (
        <span key={tag} className="file-tag">
          {tag}
        </span>
      ))}
    </>
  )
}
/** What a search found in the content, its words marked. */
function Snippet({ text, words }: { text: string | null | undefined; words: string }): ReactNode {
  if (!text) return null
  const sought = words
    .trim()
    .split(/\s+/)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return (
    <span className="file-snippet quiet">
      …
      {text.split(new RegExp(`(${sought.join('|')})`, 'gi')).map((part, at) =>
        // The parts of a text have no identity but their position; every second one is a word.
        at % 2 ? <mark key={at}>{part}</mark> : part,
      )}
      …
    </span>
  )
}
const Name = ({ row, onOpen }: { row: FileRow; onOpen: (row: FileRow) => void }): ReactNode => (
  <button type="button" className="file-link" onClick={() => onOpen(row)}>
    {row.name}
  </button>
)

export function FileTable({ rows, loading, chosen, onChoose, onOpen, actions, words, none }: Props): ReactNode {
  const { t } = useTranslation()
  const label = (key: string) => t(`file.file.${key}`)
  return (
    <DataTable
      rowKey="id"
      loading={loading}
      dataSource={rows}
      pagination={false}
      locale={{ emptyText: none }}
      rowSelection={{ selectedRowKeys: chosen, onChange: onChoose }}
      columns={[
        {
          key: 'name',
          title: label('name'),
          render: (_, row) => (
            <span className="file-cell">
              <span className="file-mark">
                <Thumbnail row={row} />
              </span>
              <span>
                <Name row={row} onOpen={onOpen} />
                <span className="file-notes">
                  <Notes row={row} />
                </span>
                <Snippet text={row.snippet} words={words} />
              </span>
            </span>
          ),
        },
        { key: 'size', title: label('fileSize'), align: 'right', width: 90, render: (_, row) => row.fileSize },
        {
          key: 'version',
          title: label('version'),
          width: 64,
          render: (_, row) => (isFolder(row) ? '' : `v${row.version}`),
        },
        {
          key: 'updated',
          title: label('updateTime'),
          width: 140,
          render: (_, row) => formatInstant(row.updateTime, 'YYYY-MM-DD HH:mm'),
        },
        { key: 'by', title: label('username'), width: 100, render: (_, row) => row.username },
        {
          key: 'actions',
          title: t('kit.actions'),
          width: 230,
          render: (_, row) => <ActionMenu actions={actions(row)} inline={3} />,
        },
      ]}
    />
  )
}

export function FileCards({ rows, chosen, onChoose, onOpen, actions, words, none }: Props): ReactNode {
  if (!rows.length) return <p className="quiet file-none">{none}</p>
  const turn = (id: string) => onChoose(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
  return (
    <ul className="file-cards">
      {rows.map((row) => (
        <li key={row.id} className={chosen.includes(row.id) ? 'chosen' : undefined}>
          <label className="file-tick">
            <input
              type="checkbox"
              aria-label={row.name}
              checked={chosen.includes(row.id)}
              onChange={() => turn(row.id)}
            />
          </label>
          <button type="button" className="file-face" tabIndex={-1} aria-hidden="true" onClick={() => onOpen(row)}>
            <Thumbnail row={row} />
          </button>
          <Name row={row} onOpen={onOpen} />
          <span className="file-notes">
            <span className="quiet">{isFolder(row) ? '' : row.fileSize}</span>
            <Notes row={row} />
          </span>
          <Snippet text={row.snippet} words={words} />
          <ActionMenu actions={actions(row)} inline={0} />
        </li>
      ))}
    </ul>
  )
}
