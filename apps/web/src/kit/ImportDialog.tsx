import type { Resource } from '@cloud-steward/contract/kit/index.ts'
import { App, Button, Modal } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RunProgress } from '../components/RunProgress.tsx'
import { download, upload } from '../infra/api.ts'
import { refreshRows } from './rows.ts'

const MOST_BYTES = 10 * 1024 * 1024

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

/** Template, file, then the progress of the run with the rows that failed. */
export function ImportSteps({ resource, title }: Props): ReactNode {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const [run, setRun] = useState<string>()
  const [busy, setBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)

  const send = async (file: File | undefined) => {
    if (!file) return
    if (file.size === 0) return void message.warning(t('kit.error.emptyFile'))
    if (file.size >= MOST_BYTES) return void message.warning(t('kit.error.tooLarge'))
    if (!file.name.toLowerCase().endsWith('.xlsx')) return void message.warning(t('kit.error.notXlsx'))
    setBusy(true)
    try {
      const { runId } = (await upload(resource.endpoints.import, file)) as { runId?: string }
      if (runId) setRun(runId)
      else finish()
    } catch {
      // Told by the call; the dialog stays for another file.
    } finally {
      setBusy(false)
      if (input.current) input.current.value = ''
    }
  }
  const finish = () => {
    void message.success(t('kit.importSuccess'))
    void refreshRows(resource.name)
  }
  return (
    <>
      {run ? (
        <RunProgress id={run} onEnd={() => void refreshRows(resource.name)} />
      ) : (
        <>
          <p className="quiet">{t('kit.importHint')}</p>
          <div className="actions-row">
            <Button
              size="middle"
              onClick={() =>
                void download(resource.endpoints.export, { isTemplate: '1' }, `${title}.xlsx`).catch(() => undefined)
              }
            >
              {t('kit.template')}
            </Button>
            <Button size="middle" type="primary" loading={busy} onClick={() => input.current?.click()}>
              {t('kit.upload')}
            </Button>
            <input
              ref={input}
              hidden
              type="file"
              accept=".xlsx"
              aria-label={t('kit.upload')}
              onChange={(event) => void send(event.target.files?.[0])}
            />
          </div>
        </>
      )}
    </>
  )
}
