import { checkModel, deployModel } from '@cloud-steward/contract/workflow/model.ts'
import { Alert, Button } from 'antd'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from '../../../infra/i18n.ts'
import { useMayPress } from '../../../infra/permissions.ts'
import type { Design, Problem } from './use-drawing.ts'

const VersionsDrawer = lazy(() => import('./VersionsDrawer.tsx'))

interface Props {
  design: Design
  problems: readonly Problem[]
  busy: boolean
  save: () => Promise<void>
  check: () => Promise<void>
  deploy: () => Promise<void>
  drawn: () => Promise<{ xml: string }>
  /** Goes to the node that a problem is about. */
  onShow: (node: string) => void
}
/** What is done with the whole drawing, and what keeps it from being deployed. */
export function DesignHead({ design, problems, busy, save, check, deploy, drawn, onShow }: Props): ReactNode {
  const { t } = useTranslation()
  const [compared, compare] = useState<string>()
  const mayPress = useMayPress('processdesign')
  return (
    <header className="process-head">
      <h2>
        {design.name} <small className="quiet">{design.key}</small>
      </h2>
      <div className="process-actions">
        {mayPress('design') && (
          <>
            <Button type="primary" loading={busy} onClick={() => void save()}>
              {t('kit.save')}
            </Button>
            <Button onClick={() => void check()}>{t(checkModel.permission)}</Button>
          </>
        )}
        {mayPress('deploy') && (
          <Button disabled={busy} onClick={() => void deploy()}>
            {t(deployModel.permission)}
          </Button>
        )}
        {design.versions.length > 0 && (
          <Button onClick={() => void drawn().then(({ xml }) => compare(xml))}>{t('workflow.design.compare')}</Button>
        )}
      </div>
      {problems.map(({ node, nodeName, message: said, code }) => (
        <Alert
          key={`${node} ${code}`}
          type="error"
          className="process-problem"
          title={[nodeName, said].filter(Boolean).join(': ')}
          action={
            node && (
              <Button size="small" onClick={() => onShow(node)}>
                {t('workflow.design.show')}
              </Button>
            )
          }
        />
      ))}
      <Suspense fallback={null}>
        {compared && <VersionsDrawer versions={design.versions} xml={compared} onClose={() => compare(undefined)} />}
      </Suspense>
    </header>
  )
}
