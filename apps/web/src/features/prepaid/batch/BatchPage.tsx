import { batch, queryBatchRule, setBatchRule } from '@cloud-steward/contract/prepaid/batch.ts'
import { Button } from 'antd'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslation } from '../../../infra/i18n.ts'
import { ResourcePage } from '../../../kit/ResourcePage.tsx'
import { askRowsAhead } from '../../../kit/use-resource-list.ts'
import { useLiveBatches } from './use-live-batches.ts'

const PlanDrawer = lazy(() => import('./PlanDrawer.tsx'))
const RuleDrawer = lazy(() => import('../../../components/RuleDrawer.tsx'))
export const askAhead = askRowsAhead(batch)

/** Power of many meters at once: what was planned, what was done, and what was given back. */
export default function BatchPage(): ReactNode {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [isPlanning, setPlanning] = useState(false)
  useLiveBatches()
  const open = (id: string) => void navigate(`/batchswitchingoff/${id}`)
  return (
    <>
      <ResourcePage
        resource={batch}
        toolbar={({ dialog, mayPress }) => (
          <>
            {mayPress('planBatch') && (
              <Button type="primary" onClick={() => setPlanning(true)}>
                {t('prepaid.batch.planBatch')}
              </Button>
            )}
            {mayPress('batchRule') && (
              <Button onClick={() => dialog.show('rule')}>{t('prepaid.batch.setBatchRule')}</Button>
            )}
          </>
        )}
        rowActions={(row) => [{ key: 'detail', title: t('kit.detail'), run: () => open(row.id) }]}
        detail={({ dialog, mayPress }) =>
          dialog.name === 'rule' &&
          mayPress('batchRule') && (
            <RuleDrawer of={batch.name} read={queryBatchRule} write={setBatchRule} onClose={dialog.close} />
          )
        }
      />
      <Suspense fallback={null}>
        {isPlanning && (
          <PlanDrawer
            onClose={(id) => {
              setPlanning(false)
              if (id) open(id)
            }}
          />
        )}
      </Suspense>
    </>
  )
}
