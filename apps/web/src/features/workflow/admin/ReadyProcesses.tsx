import { copyReadyProcess, queryReadyProcesses } from '@cloud-steward/contract/workflow/model.ts'
import { useQuery } from '@tanstack/react-query'
import { App, Button, Drawer } from 'antd'
import { type ReactNode, useState } from 'react'
import { Rows } from '../../../components/Rows.tsx'
import { call } from '../../../infra/api.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { refreshProcesses } from '../refresh-processes.ts'
import '../workflow.css'

type Ready = Parameters<typeof call<typeof copyReadyProcess>>[1]['ready']

/** Ready processes of the office and of reviews; a copy of one is a model like any other. */
export default function ReadyProcesses({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const [open, setOpen] = useState(true)
  const [busy, setBusy] = useState<string>()
  const found = useQuery({
    queryKey: ['workflow.model', 'ready'],
    queryFn: ({ signal }) => call(queryReadyProcesses, {}, { signal }),
  })
  const copy = async (ready: string) => {
    setBusy(ready)
    try {
      await call(copyReadyProcess, { ready: ready as Ready })
      await refreshProcesses()
      void message.success(t('workflow.model.copied'))
    } catch {
      // The call has said why.
    } finally {
      setBusy(undefined)
    }
  }
  return (
    <Drawer
      open={open}
      title={t(copyReadyProcess.permission)}
      size={Math.min(640, window.innerWidth)}
      onClose={() => setOpen(false)}
      afterOpenChange={(shown) => !shown && onClose()}
    >
      <Rows of={found} none={t('kit.empty')}>
        {(rows) => (
          <ul className="process-cards">
            {rows.map(({ ready, name, description, isReview, isUsed }) => (
              <li key={ready} className="process-card">
                <h3>{name}</h3>
                <small className="quiet">
                  {t(`workflow.category.${isReview ? 'review' : 'office'}`)}
                  {isUsed && ` · ${t('activiti.Model.isUsed')}`}
                </small>
                <p>{description}</p>
                <footer>
                  <Button loading={busy === ready} onClick={() => void copy(ready)}>
                    {t('workflow.model.take')}
                  </Button>
                </footer>
              </li>
            ))}
          </ul>
        )}
      </Rows>
    </Drawer>
  )
}
