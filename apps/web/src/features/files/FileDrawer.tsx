import { addFileLink, endFileLink, readFile, restoreVersion, updateFile } from '@cloud-steward/contract/files/file.ts'
import { App, Button, Descriptions, Drawer, Select, Skeleton, Tabs } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import { type FileDetail, kindOf, refreshLibrary, sizeOf, useDetail } from '../../components/library/library.ts'
import { Preview } from '../../components/library/Preview.tsx'
import { recordLink } from '../../components/record-link.tsx'
import { call, download } from '../../infra/api.ts'
import { copyText } from '../../infra/clipboard.ts'
import { formatInstant } from '../../infra/format.ts'
import { useTranslation } from '../../infra/i18n.ts'
import { ActionMenu } from '../../kit/ActionMenu.tsx'
import { Failed } from '../../kit/Failed.tsx'

type Part = 'detail' | 'versions' | 'share'
interface Props {
  id: string
  /** The part that is shown first. */
  part: Part
  mayPress: (button: string) => boolean
  /** A new version is on its way. */
  isSending: boolean
  onVersion: (file: File) => void
  onClose: () => void
}
/** One file: preview and properties, versions, links. */
export default function FileDrawer({ id, onClose, ...props }: Props): ReactNode {
  const { t } = useTranslation()
  const found = useDetail(id)
  const file = found.data
  return (
    <Drawer
      open
      title={file?.name ?? t('file.file.name')}
      size={760}
      extra={
        <Button
          disabled={file?.state !== 'clean'}
          onClick={() => file && void download(readFile, { id, version: file.version }, file.name).catch(() => {})}
        >
          {t('file.attachment.save')}
        </Button>
      }
      onClose={onClose}
    >
      {found.isError && <Failed retry={found.refetch} />}
      {found.isPending && <Skeleton active />}
      {file && <Opened file={file} {...props} />}
    </Drawer>
  )
}

type OpenedProps = Omit<Props, 'id' | 'onClose'> & { file: FileDetail }
function Opened({ file, part, mayPress, isSending, onVersion }: OpenedProps): ReactNode {
  const { t } = useTranslation()
  const [shown, setShown] = useState<string>(part)
  const may = (button: string) => mayPress(button) && file.mayWrite
  const parts = [
    {
      key: 'detail',
      label: t('file.library.preview'),
      children: <Details file={file} mayChange={may('update')} />,
    },
    {
      key: 'versions',
      label: t('file.file.versions'),
      children: <Versions {...{ file, isSending, onVersion }} mayChange={may('update')} mayUpload={may('upload')} />,
    },
    ...(may('shareFile') ? [{ key: 'share', label: t('file.library.share'), children: <Links file={file} /> }] : []),
  ]
  const active = parts.some(({ key }) => key === shown) ? shown : 'detail'
  return <Tabs items={parts} activeKey={active} onChange={setShown} />
}

function Details({ file, mayChange }: { file: FileDetail; mayChange: boolean }): ReactNode {
  const { t } = useTranslation()
  return (
    <>
      <Preview file={file} />
      <Descriptions
        size="small"
        column={{ xs: 1, sm: 2 }}
        items={[
          { key: 'size', label: t('file.file.fileSize'), children: file.fileSize },
          {
            key: 'type',
            label: t('file.file.contentType'),
            children: t(`file.library.kind.${kindOf(file.contentType)}`),
          },
          { key: 'by', label: t('file.file.username'), children: file.username },
          { key: 'at', label: t('file.file.createTime'), children: formatInstant(file.createTime) },
          { key: 'state', label: t('file.file.state'), children: t(`file.file.state.${file.state}`) },
          { key: 'words', label: t('file.file.words'), children: t(`file.file.words.${file.words}`) },
          { key: 'tags', label: t('file.file.tags'), span: 2, children: <Tags file={file} mayChange={mayChange} /> },
        ]}
      />
      <h3>{t('file.file.usedIn')}</h3>
      {file.usedIn.length === 0 && <p className="quiet">{t('file.library.unused')}</p>}
      <ul className="file-lines">
        {file.usedIn.map(({ resource, recordId, purpose, title }, at) => (
          // Several records may be told by their kind alone.
          <li key={`${resource} ${recordId ?? at} ${purpose}`}>
            {recordId ? recordLink(resource, recordId, title ? `${t(resource)} ${title}` : t(resource)) : t(resource)}
          </li>
        ))}
      </ul>
    </>
  )
}

function Tags({ file, mayChange }: { file: FileDetail; mayChange: boolean }): ReactNode {
  const { t } = useTranslation()
  if (!mayChange) return file.tags.join(', ') || '–'
  return (
    <Select
      mode="tags"
      aria-label={t('file.file.tags')}
      style={{ minWidth: 240 }}
      value={file.tags}
      maxCount={20}
      open={false}
      suffixIcon={null}
      onChange={(tags: string[]) =>
        void call(updateFile, { id: file.id, tags })
          .then(refreshLibrary)
          .catch(() => {})
      }
    />
  )
}

function Versions(props: {
  file: FileDetail
  mayChange: boolean
  mayUpload: boolean
  isSending: boolean
  onVersion: (file: File) => void
}): ReactNode {
  const { file, mayChange, mayUpload, isSending, onVersion } = props
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const save = (version: number) => download(readFile, { id: file.id, version }, file.name)
  return (
    <>
      {mayUpload && (
        <Button loading={isSending} onClick={() => input.current?.click()}>
          {t('file.library.newVersion')}
        </Button>
      )}
      <input
        ref={input}
        type="file"
        hidden
        onChange={({ target }) => {
          if (target.files?.[0]) onVersion(target.files[0])
          target.value = ''
        }}
      />
      <ul className="file-lines">
        {file.versions.map(({ version, bytes, username, createTime, restores }) => (
          <li key={version}>
            <span>
              v{version}{' '}
              {version === file.version ? <span className="file-tag">{t('file.library.current')}</span> : null}{' '}
              {restores ? <span className="quiet">{t('file.library.restores', { version: restores })}</span> : null}
              <br />
              <span className="quiet">
                {username} · {formatInstant(createTime, 'YYYY-MM-DD HH:mm')} · {sizeOf(bytes)}
              </span>
            </span>
            <ActionMenu
              actions={[
                { key: 'save', title: t('file.attachment.save'), run: () => save(version) },
                {
                  key: 'restore',
                  title: t('file.library.restoreVersion'),
                  visible: mayChange && version !== file.version,
                  run: () => call(restoreVersion, { id: file.id, version }).then(refreshLibrary),
                },
              ]}
            />
          </li>
        ))}
      </ul>
    </>
  )
}

const HOURS = [1, 24, 72, 168, 720]
/** Links to the file for people without an account. The address is shown once: the server stores only the token's hash. */
function Links({ file }: { file: FileDetail }): ReactNode {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const [hours, setHours] = useState(24)
  const [made, setMade] = useState<{ address: string; isCopied: boolean; endsAt: string }>()
  const make = async () => {
    const { token, endsAt } = await call(addFileLink, { id: file.id, hours })
    const address = `${location.origin}/shared-file#${token}`
    setMade({ address, isCopied: await copyText(address), endsAt })
    await refreshLibrary()
  }
  const end = async (id: string) => {
    await call(endFileLink, { id })
    setMade(undefined)
    await refreshLibrary()
    void message.success(t('file.library.linkEnded'))
  }
  return (
    <>
      <Select
        aria-label={t('file.file.hours')}
        value={hours}
        onChange={setHours}
        options={HOURS.map((value) => ({ value, label: t(`file.library.hours.${value}`) }))}
        style={{ width: 110, marginRight: 8 }}
      />
      <Button type="primary" onClick={() => void make().catch(() => {})}>
        {t('file.library.makeLink')}
      </Button>
      {made && (
        <div className="file-made" role="status">
          <strong>{t(made.isCopied ? 'file.library.linkCopied' : 'file.library.linkMade')}</strong>
          <p className="file-address">{made.address}</p>
          <p className="quiet">{t('file.library.linkHint', { at: formatInstant(made.endsAt, 'YYYY-MM-DD HH:mm') })}</p>
        </div>
      )}
      {file.links.length === 0 && <p className="quiet">{t('file.library.noLinks')}</p>}
      <ul className="file-lines">
        {file.links.map(({ id, username, endsAt, opened }) => (
          <li key={id}>
            <span>
              {t('file.library.linkUntil', { at: formatInstant(endsAt, 'YYYY-MM-DD HH:mm') })}
              <br />
              <span className="quiet">
                {username} · {t('file.library.linkOpened', { count: opened })}
              </span>
            </span>
            <ActionMenu
              actions={[{ key: 'end', title: t('file.library.endLink'), danger: true, run: () => end(id) }]}
            />
          </li>
        ))}
      </ul>
    </>
  )
}
