import type { Resource } from '@cloud-steward/contract/kit/index.ts'
import { App, Button, Modal } from 'antd'
import { type ReactNode, useState } from 'react'
import { RunProgress } from '../components/RunProgress.tsx'
import { TableFile, UnreadSheets } from '../components/TableFile.tsx'
import { useHeldWhile } from '../components/unsaved/use-held.ts'
import { download, upload } from '../infra/api.ts'
import { useTranslation } from '../infra/i18n.ts'
import { refreshRows } from './rows.ts'

interface ImportAnswer {
  runId?: string
  unreadSheets?: string[]
}
interface Props {
  resource: Resource
  title: string
}
/** The import of a list's rows in a dialog. */
export default function ImportDialog({ onClose, ...props }: Props & { onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const title = `${t('kit.import')} · ${props.title}`
  return (
    <Modal open title={title} footer={null} onCancel={onClose} mask={{ closable: false }}>
      <ImportSteps {...props} />
    </Modal>
  )
}

/** Template, file, then, when it is sent off, the progress of the run with the rows that failed. */
export function ImportSteps({ resource, title }: Props): ReactNode {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const [run, setRun] = useState<string>()
  const [file, setFile] = useState<File>()
  const [busy, setBusy] = useState(false)
  useHeldWhile(file !== undefined && !busy)
  const [unread, setUnread] = useState<string[]>([])

  const send = async () => {
    setBusy(true)
    try {
      const { runId, unreadSheets = [] } = (await upload(resource.endpoints.import, file!)) as ImportAnswer
      setFile(undefined)
      setUnread(unreadSheets)
      if (runId) setRun(runId)
      else void message.success(t('kit.importSuccess'))
      await refreshRows(resource.name)
    } catch {
      // Told by the call; the dialog stays for another try.
    } finally {
      setBusy(false)
    }
  }
  const template = () =>
    void download(resource.endpoints.export, { isTemplate: '1' }, `${title}.xlsx`).catch(() => undefined)
  const left = <UnreadSheets names={unread} />
  if (run)
    return (
      <>
        {left}
        <RunProgress id={run} onEnd={() => void refreshRows(resource.name)} />
      </>
    )
  return (
    <div className="import">
      <p className="quiet">{t('kit.importHint')}</p>
      {left}
      <TableFile file={file} onChange={setFile} />
      <div className="drawer-footer">
        <Button size="middle" onClick={template}>
          {t('kit.template')}
        </Button>
        <Button size="middle" type="primary" disabled={!file} loading={busy} onClick={() => void send()}>
          {t('kit.import')}
        </Button>
      </div>
    </div>
  )
}
